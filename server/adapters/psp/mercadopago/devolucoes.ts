import { type Psp, PspIndisponivel, PspRecusou, type Devolucao as Resultado } from '../../../ports/psp.ts'
import type { AmbienteDoMercadoPago } from './ambiente.ts'
import { call, Recusa } from './http.ts'
import { findPagamento } from './pagamentos.ts'
import { recusou } from './recusas.ts'
import { Devolucao, Devolucoes } from './respostas.ts'

/** Without this header Mercado Pago answers 400 for a refund that is under way, which would look like a refusal. */
const MOSTRA_EM_CURSO = { 'x-render-in-process-refunds': 'true' }
const NAO_ACEITA = 'O banco do cartão não aceitou esta devolução.'
const FEITA: Resultado = { situacao: 'FEITA', motivo: null }
const PENDENTE: Resultado = { situacao: 'PENDENTE', motivo: null }

const SITUACAO = {
  approved: FEITA,
  authorized: PENDENTE,
  in_process: PENDENTE,
  rejected: { situacao: 'RECUSADA', motivo: NAO_ACEITA },
  cancelled: { situacao: 'RECUSADA', motivo: NAO_ACEITA },
} as const satisfies Record<string, Resultado>

/**
 * Refunds of parts of payments (payments.md §3). While Mercado Pago remembers the idempotency key, the key prevents a
 * second refund. After that the refunded sum prevents it, because only one refund is under way at a time.
 */
export const devolucoesAt = (ambiente: AmbienteDoMercadoPago): Pick<Psp, 'refundParte'> => ({
  async refundParte(pspId, { referencia, valor, antes }) {
    const before = await findVoltou(ambiente, pspId)
    if (before >= antes + valor) return FEITA
    // the refunded sum differs: somebody refunded by hand at Mercado Pago, and staff must look into it
    if (before !== antes) throw new PspIndisponivel('has given back another sum than the books say')
    const path = `/v1/payments/${pspId}/refunds`
    const all = await call(ambiente, { nome: 'list refunds', path, headers: MOSTRA_EM_CURSO, schema: Devolucoes })
    if (all.some(({ status }) => SITUACAO[status] === PENDENTE)) return PENDENTE
    const how = {
      nome: 'refund part',
      method: 'POST',
      chave: `${referencia}-devolucao`,
      headers: MOSTRA_EM_CURSO,
    } as const
    try {
      const { status } = await call(ambiente, { ...how, path, body: { amount: valor / 100 }, schema: Devolucao })
      return SITUACAO[status]
    } catch (error) {
      // this request is refused, but an earlier one, whose answer was lost, may have been carried out
      if (error instanceof Recusa && (await findVoltou(ambiente, pspId)) >= antes + valor) return FEITA
      return recusou(error, NAO_ACEITA)
    }
  },
})

/**
 * The refunded sum of a payment, in centavos. Throws PspRecusou for a payment that is not paid, or that a bank took back.
 */
async function findVoltou(ambiente: AmbienteDoMercadoPago, pspId: string) {
  const pagamento = await findPagamento(ambiente, pspId)
  if (!pagamento) throw new PspRecusou('Pagamento não encontrado.')
  if (!['approved', 'refunded', 'in_mediation'].includes(pagamento.status))
    throw new PspRecusou('Só um pagamento aprovado pode ser devolvido.')
  return Math.round((pagamento.transaction_amount_refunded ?? 0) * 100)
}
