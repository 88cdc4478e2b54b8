import type { StatusDeTransacao, Transacao } from '#contract/carteira'
import type { StatusDeFrete } from '#contract/frete'
import type { Pagamento, Saque, StatusDePagamento } from '#contract/pagamento'
import type { IconName } from '../../ui/icon.tsx'
import type { PillTone } from '../../ui/pill.tsx'
import type { WorkIconName } from '../../ui/work-icon.tsx'

/** How a status looks; its word comes with it, so that colour never says it alone. */
export type Sinal = { tone: PillTone; icon: IconName | WorkIconName }

export const SINAIS_DA_TRANSACAO: Record<StatusDeTransacao, Sinal> = {
  PENDENTE: { tone: 'wait', icon: 'hourglass' },
  CONCLUIDA: { tone: 'success', icon: 'check' },
  RECUSADA: { tone: 'danger', icon: 'crossed' },
  EXPIRADA: { tone: 'stone', icon: 'clock' },
  CANCELADA: { tone: 'stone', icon: 'crossed' },
}

export const SINAIS_DO_FRETE: Record<StatusDeFrete, Sinal> = {
  AGUARDANDO_PAGAMENTO: { tone: 'wait', icon: 'pix' },
  PENDENTE: { tone: 'slate', icon: 'hourglass' },
  GERADO: { tone: 'info', icon: 'tag' },
  POSTADO: { tone: 'primary', icon: 'truck' },
  ENTREGUE: { tone: 'success', icon: 'check' },
  EXPIRADO: { tone: 'stone', icon: 'clock' },
  PROCESSANDO_CANCELAMENTO: { tone: 'slate', icon: 'hourglass' },
  CANCELADO: { tone: 'danger', icon: 'crossed' },
}

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
export const ICONES_DOS_MEIOS: Record<Pagamento['meio'], IconName> = { PIX: 'pix', CARTAO: 'card', BOLETO: 'boleto' }

export const PALAVRAS_DO_SAQUE: Record<Saque['status'], string> = {
  SOLICITADO: 'Solicitado',
  ENVIADO: 'Enviado ao banco',
  PAGO: 'Pago',
  DEVOLVIDO: 'Devolvido à carteira',
}

/** '+' for what comes in, '−' for what goes out; `isVoid`: it moved nothing, and never will. */
export function planValor({ tipoTransacao, status }: Pick<Transacao, 'tipoTransacao' | 'status'>) {
  return {
    sign: tipoTransacao.tipoOperacao === 'ENTRADA' ? ('+' as const) : ('−' as const),
    isVoid: status.codigo !== 'CONCLUIDA' && status.codigo !== 'PENDENTE',
  }
}

/** Where a payment that still waits is carried on: a top-up on its own page, a purchase in the cart. */
export function continuarOf({
  paymentId,
  finalidade,
  meio,
  status,
}: Pick<Pagamento, 'paymentId' | 'finalidade' | 'meio' | 'status'>) {
  if (status !== 'PENDING') return null
  if (finalidade === 'RECARGA') return `/recarga/${paymentId}`
  return `/carrinho?etapa=pagamento&forma=${meio === 'PIX' ? 'pix' : 'cartao'}&pagamento=${paymentId}`
}

/** The pages as one list. A line that came in meanwhile moves the others down: it is not shown twice. */
export function joinPages(pages: readonly (readonly Transacao[])[]) {
  const seen = new Set<string>()
  return pages.flat().filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid))
}
