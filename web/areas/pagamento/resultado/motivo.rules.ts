import { MENSAGENS_DO_PAGAMENTO as MENSAGENS, type StatusDePagamento } from '#contract/pagamento'

/** Why a payment was not confirmed: the bank's reason, otherwise the meaning of the status. */
export function motivoOf({ status, motivo }: { status: StatusDePagamento; motivo: string | null | undefined }) {
  if (motivo) return motivo
  switch (status) {
    case 'EXPIRED':
      return 'o prazo terminou antes do pagamento.'
    case 'REFUNDED':
      return 'o banco devolveu o valor a quem pagou.'
    case 'PENDING':
    case 'APPROVED':
    case 'REFUSED':
      return MENSAGENS.erroAoProcessar
  }
}
