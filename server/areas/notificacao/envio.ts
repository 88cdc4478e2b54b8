import * as z from 'zod'
import { sendOnce } from '../../kernel/email/send-once.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { findAssinante, paraDe } from '../acesso/index.ts'
import { cartaDoAviso } from './cartas.ts'
import { findNotificacao } from './notificacao.repo.ts'
import { wantsAviso } from './preferencia.ts'

/** Sends an aviso as a mail to the subscriber. */
export const sendAviso = defineJob({
  name: 'notificacao.sendAviso',
  payload: z.object({ uuid: z.uuid(), isRecibo: z.boolean().optional() }),
  run: (deps, { uuid, isRecibo = false }) =>
    sendOnce(deps, `aviso:${uuid}`, async () => {
      const aviso = await findNotificacao(deps.db, uuid)
      const assinante = aviso && (await findAssinante(deps.db, aviso.assinaturaUuid))
      if (!aviso || !assinante?.email) return undefined
      if (!(await wantsAviso(deps.db, aviso, isRecibo))) return undefined // switched off since
      const para = paraDe(assinante, assinante.email)
      return cartaDoAviso(para, aviso, `${deps.publicUrl()}${aviso.caminho ?? '/notificacoes'}`, deps.config.marca.nome)
    }),
})
