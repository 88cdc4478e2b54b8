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
 * '+' for what comes in, '−' for what goes out. `peso`: it counts; it would, but waits and has moved nothing; or it came
 * to nothing. What the wallet paid counts also where it was given back: that is a line of its own.
 */
export function planValor({ tipoTransacao, status, saldo }: Pick<Transacao, 'tipoTransacao' | 'status' | 'saldo'>) {
  const sign = tipoTransacao.tipoOperacao === 'ENTRADA' ? ('+' as const) : ('−' as const)
  if (status.codigo === 'CONCLUIDA' || saldo !== null) return { sign, peso: 'counts' as const }
  return { sign, peso: status.codigo === 'PENDENTE' ? ('waits' as const) : ('void' as const) }
}

/** Where a payment that still waits is carried on: a top-up on its own page, a purchase in the cart. */
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

/** What a profile must allow for that. */
export const direitoDe = ({ finalidade }: Pick<Pagamento, 'finalidade'>): Direito =>
  finalidade === 'RECARGA' ? 'recarregar' : 'pagar'
