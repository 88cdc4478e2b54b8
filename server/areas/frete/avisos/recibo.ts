import * as z from 'zod'
import type { Compra } from '#contract/frete'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { findEnvio } from '../../../kernel/kernel.repo.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { findAssinante, paraDe } from '../../acesso/index.ts'
import { wantsEmail } from '../../notificacao/index.ts'
import { listPagosDa } from '../frete.repo.ts'
import { nomeDa } from '../transportadora.ts'
import { cartaDoRecibo } from './carta-do-recibo.ts'

/** Mails the receipt of a paid purchase, once. A subscriber may switch receipts off (D §22). */
export const sendRecibo = defineJob({
  name: 'frete.sendRecibo',
  payload: z.object({ compraUuid: z.uuid() }),
  run: (deps, { compraUuid }) =>
    sendOnce(deps, eventoOf(compraUuid), async () => {
      const fretes = await listPagosDa(deps.db, compraUuid)
      const [first] = fretes
      const assinante = first && (await findAssinante(deps.db, first.assinaturaUuid))
      if (!first || !assinante?.email) return undefined
      if (!(await wantsEmail(deps.db, first.assinaturaUuid, 'RECIBO'))) return undefined
      return cartaDoRecibo({
        para: paraDe(assinante, assinante.email),
        compra: { uuid: first.carrinhoUuid, em: first.compradoEm },
        fretes: fretes.map((frete) => ({ ...frete, transportadora: nomeDa(deps, frete.transportadoraUuid) })),
        url: `${deps.publicUrl()}/carrinho?etapa=confirmacao&compra=${compraUuid}`,
        marca: deps.config.marca.nome,
      })
    }),
})

const eventoOf = (compraUuid: string) => `recibo:${compraUuid}`

/** Seconds after the purchase for which an unsent receipt is promised. */
const ESPERA_SEGUNDOS = 3600

/** What became of the receipt of a purchase: really sent, still to be sent, or null. */
export async function findRecibo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { compraUuid, compradoEm }: { compraUuid: string; compradoEm: Date },
): Promise<Compra['recibo']> {
  const envio = await findEnvio(db, eventoOf(compraUuid))
  if (envio?.enviadoEm) return envio.comCarta ? 'ENVIADO' : null
  if (clock.now() > plusSeconds(compradoEm, ESPERA_SEGUNDOS)) return null
  const [pago] = await listPagosDa(db, compraUuid)
  return pago && (await wantsEmail(db, pago.assinaturaUuid, 'RECIBO')) ? 'A_CAMINHO' : null
}
