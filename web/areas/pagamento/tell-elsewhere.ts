import type { StatusDePagamento } from '#contract/pagamento'
import { showToast } from '../../app/notices/notices.ts'
import { isSemResposta } from './sem-resposta.ts'

/** Tells the end of a payment in a toast, for a person who has gone to another page and stays there. */
export const tellElsewhere = (status: StatusDePagamento) => showToast(TEXTOS[status], 'info')

export const tellFailureElsewhere = (error: Error) =>
  showToast(
    isSemResposta(error)
      ? 'A resposta do pagamento não chegou. Confira se ele passou antes de pagar de novo.'
      : `O pagamento não foi feito. ${error.message}`,
    'info',
  )

const TEXTOS: Record<StatusDePagamento, string> = {
  APPROVED: 'O pagamento com cartão foi aprovado.',
  PENDING: 'O pagamento com cartão está em análise. Você recebe uma notificação quando ele terminar.',
  REFUSED: 'O pagamento com cartão foi recusado. Nada foi cobrado.',
  EXPIRED: 'O pagamento com cartão expirou. Nada foi cobrado.',
  REFUNDED: 'O pagamento com cartão foi devolvido.',
}
