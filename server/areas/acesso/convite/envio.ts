import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { hashToken } from '../../../kernel/session.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { findUsuario } from '../usuario.repo.ts'
import { cartaDoConvite } from './carta-do-convite.ts'
import { findConvite, saveTokenDoConvite } from './convite.repo.ts'
import { situacaoDo } from './convite.rules.ts'

/** Sends the mail of an invitation. The link's token is made here: 256 random bits, of which only the digest is stored. */
export const sendConvite = defineJob({
  name: 'acesso.sendConvite',
  payload: z.object({ uuid: z.uuid(), envio: z.uuid() }),
  run: (deps, { uuid, envio }) =>
    sendOnce(deps, `convite:${envio}`, async () => {
      const convite = await findConvite(deps.db, uuid)
      if (!convite || situacaoDo(convite, deps.clock.now()) !== 'PENDENTE') return undefined
      const quem = await findUsuario(deps.db, convite.convidadoPor)
      const token = randomBytes(32).toString('base64url')
      if (!(await saveTokenDoConvite(deps.db, { uuid, envio }, hashToken(token)))) return undefined // sent again since
      // behind the #, so that the address reaches the form of a new account and no server or log
      const url = `${deps.publicUrl()}/convite?token=${token}#${encodeURIComponent(convite.email)}`
      return cartaDoConvite(convite, { quem: quem?.nome ?? '', url, marca: deps.config.marca.nome })
    }),
})
