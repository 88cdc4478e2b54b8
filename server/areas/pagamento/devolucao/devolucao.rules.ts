import { plusSeconds } from '#contract/kernel/values/instant'
import { DEVOLUCAO_DIAS, MENSAGENS_DA_DEVOLUCAO as MENSAGENS } from '#contract/pagamento/devolucao'
import { inWords } from '../instante.rules.ts'

type Pago = { meio: string; status: string; psp: string; decididoEm: Date | null; criadoEm: Date }

/** Last instant at which money may go back to the card of a payment. */
export const ateQuando = ({ decididoEm, criadoEm }: Pick<Pago, 'decididoEm' | 'criadoEm'>) =>
  plusSeconds(decididoEm ?? criadoEm, DEVOLUCAO_DIAS * 86_400)

/** The sentences of a refusal: the owner's, or the staff's. */
export type Mensagens = Pick<typeof MENSAGENS, 'prazo' | 'insuficiente'> & Record<'devendo' | 'outroBanco', string>

/**
 * Why the payment itself cannot be refunded to its card (decisions §23), as a sentence; undefined when it can.
 * `psp` is the name of this installation's PSP.
 */
export function impedimentoDo(pagamento: Pago, psp: string, now: Date, mensagens: Mensagens): string | undefined {
  const { meio, status } = pagamento
  if (meio !== 'CARTAO') return MENSAGENS.semCartao
  if (status === 'REFUNDED') return MENSAGENS.estornado
  if (status !== 'APPROVED') return MENSAGENS.naoConfirmado
  const ate = ateQuando(pagamento)
  if (now >= ate) return mensagens.prazo(inWords(ate))
  return pagamento.psp === psp ? undefined : mensagens.outroBanco
}
