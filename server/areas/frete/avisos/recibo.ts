import * as z from 'zod'
import { sendOnce } from '../../../kernel/email/send-once.ts'
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
    sendOnce(deps, `recibo:${compraUuid}`, async () => {
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
