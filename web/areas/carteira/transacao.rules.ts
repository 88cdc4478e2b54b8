import type { Transacao } from '#contract/carteira'
import type { Direito } from '#contract/kernel/http/papel'
import type { Pagamento, StatusDePagamento } from '#contract/pagamento'
import type { Saque } from '#contract/pagamento/saque'

export const PALAVRAS_DO_PAGAMENTO: Record<StatusDePagamento, string> = {
  PENDING: 'Aguardando pagamento',
  APPROVED: 'Confirmado',
  REFUSED: 'Recusado',
  EXPIRED: 'Expirado',
  REFUNDED: 'Estornado',
}

export const NOMES_DOS_MEIOS: Record<Pagamento['meio'], string> = {
  PIX: 'Pix',
  CARTAO: 'Cartão de crédito',
  BOLETO: 'Boleto',
}

export const PALAVRAS_DO_SAQUE: Record<Saque['status'], string> = {
  SOLICITADO: 'Solicitado',
  ENVIADO: 'Enviado ao banco',
  PAGO: 'Pago',
  DEVOLVIDO: 'Devolvido',
}

/**
 * '+' for incoming money, '−' for outgoing. `peso`: the amount counts, is waiting, or failed. Money that the wallet
 * paid counts even if it was given back: the refund is a line of its own.
 */
export function planValor({ tipoTransacao, status, saldo }: Pick<Transacao, 'tipoTransacao' | 'status' | 'saldo'>) {
  const sign = tipoTransacao.tipoOperacao === 'ENTRADA' ? ('+' as const) : ('−' as const)
  if (status.codigo === 'CONCLUIDA' || saldo !== null) return { sign, peso: 'counts' as const }
  return { sign, peso: status.codigo === 'PENDENTE' ? ('waits' as const) : ('void' as const) }
}

/** Where a waiting payment is continued: a recarga on its own page, a purchase in the cart. */
export function continueUrlOf({
  paymentId,
  finalidade,
  meio,
  status,
}: Pick<Pagamento, 'paymentId' | 'finalidade' | 'meio' | 'status'>) {
  if (status !== 'PENDING') return null
  if (finalidade === 'RECARGA') return `/recarga/${paymentId}`
  return `/carrinho?etapa=pagamento&forma=${meio === 'PIX' ? 'pix' : 'cartao'}&pagamento=${paymentId}`
}

/** The direito that a person needs to continue this payment. */
export const direitoDe = ({ finalidade }: Pick<Pagamento, 'finalidade'>): Direito =>
  finalidade === 'RECARGA' ? 'recarregar' : 'pagar'
