import * as z from 'zod'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { wantsEmail } from '../../notificacao/index.ts'
import { type FreteVivo, findVivo } from '../estado.repo.ts'
import { nomeDa } from '../transportadora.ts'
import { cartaAoDestinatario, MOMENTOS, type Momento } from './cartas.ts'

/** Mails the recipient, unless the subscriber does not want recipients to get mails. */
export const sendAoDestinatario = defineJob({
  name: 'frete.sendAoDestinatario',
  payload: z.object({ uuid: z.uuid(), momento: z.enum(MOMENTOS) }),
  run: (deps, { uuid, momento }) =>
    sendOnce(deps, `destinatario-${momento}:${uuid}`, async () => {
      const frete = await findVivo(deps.db, uuid)
      const { destinatario, remetente, codigoEncomenda: codigo } = frete ?? {}
      if (!frete || !codigo || !destinatario?.email) return undefined
      if (!(await wantsEmail(deps.db, frete.assinaturaUuid, 'DESTINATARIO'))) return undefined
      return cartaAoDestinatario(
        destinatario.email,
        momento,
        {
          remetente: `${remetente!.nome} ${remetente!.sobrenome}`.trim(),
          codigo,
          transportadora: nomeDa(deps, frete.transportadoraUuid),
        },
        `${deps.publicUrl()}/rastreio/${encodeURIComponent(codigo)}`,
        deps.config.marca.nome,
      )
    }),
})

/** Queues the mail in the transaction of the event that it tells. */
export async function writeAoDestinatario({ jobs }: Deps, tx: Db, frete: FreteVivo, momento: Momento) {
  if (frete.destinatario.email) await jobs.enqueue(tx, sendAoDestinatario, { uuid: frete.uuid, momento })
}
