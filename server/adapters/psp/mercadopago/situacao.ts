import type { SituacaoDaCobranca } from '../../../ports/psp.ts'
import type { StatusNoMercadoPago } from './respostas.ts'

const RECUSADO = 'Pagamento recusado. Use outro cartão.'
const PELA_ANALISE = 'Pagamento recusado pela análise de segurança.'

/** Why a payment was refused, for the person (payments.md §3.3). */
const MOTIVOS: Record<string, string> = {
  cc_rejected_bad_filled_card_number: 'Número do cartão inválido.',
  cc_rejected_bad_filled_date: 'Validade inválida.',
  cc_rejected_bad_filled_security_code: 'Código de segurança inválido.',
  cc_rejected_bad_filled_other: 'Confira os dados do cartão.',
  cc_rejected_call_for_authorize: 'Autorize a compra com o banco emissor e tente de novo.',
  cc_rejected_card_disabled: 'Cartão desabilitado. Ative-o com o banco.',
  cc_rejected_duplicated_payment: 'Pagamento idêntico feito há pouco.',
  cc_rejected_high_risk: PELA_ANALISE,
  rejected_high_risk: PELA_ANALISE,
  cc_rejected_insufficient_amount: 'Limite ou saldo insuficiente.',
  rejected_insufficient_data: 'Dados incompletos.',
  cc_rejected_invalid_installments: 'Parcelamento não aceito.',
  cc_rejected_max_attempts: 'Limite de tentativas atingido.',
}

/**
 * Mercado Pago's status as ours. A payment stays paid during a dispute and after a dispute that is decided for us. A partly
 * refunded payment also stays paid; its refunded sum is told beside it.
 */
export function situacaoOf(status: StatusNoMercadoPago, detail: string | null | undefined): SituacaoDaCobranca {
  switch (status) {
    case 'pending':
    case 'in_process':
    case 'authorized':
      return 'PENDENTE'
    case 'approved':
    case 'in_mediation':
      return 'APROVADA'
    case 'rejected':
      return 'RECUSADA'
    case 'cancelled':
      return 'EXPIRADA'
    case 'refunded':
      return 'ESTORNADA'
    case 'charged_back':
      return detail === 'reimbursed' ? 'APROVADA' : 'ESTORNADA'
  }
}

export const motivoOf = (status: StatusNoMercadoPago, detail: string | null | undefined) =>
  status === 'rejected' ? (MOTIVOS[detail ?? ''] ?? RECUSADO) : null
