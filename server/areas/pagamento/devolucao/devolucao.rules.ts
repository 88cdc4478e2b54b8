import { plusSeconds } from '#contract/kernel/values/instant'
import { DEVOLUCAO_DIAS, MENSAGENS_DA_DEVOLUCAO as MENSAGENS } from '#contract/pagamento/devolucao'
import { inWords } from '../instante.rules.ts'

type Pago = { meio: string; status: string; psp: string; decididoEm: Date | null; criadoEm: Date }

/** Until when money may go back to the card of a payment. */
export const ateQuando = ({ decididoEm, criadoEm }: Pick<Pago, 'decididoEm' | 'criadoEm'>) =>
  plusSeconds(decididoEm ?? criadoEm, DEVOLUCAO_DIAS * 86_400)

/**
 * What of the payment itself keeps its money from going back to the card (decisions §23), as a sentence for its owner;
 * undefined where nothing does. `psp` is the name of the PSP of this installation.
 */
export function impedimentoDo(pagamento: Pago, psp: string, now: Date): string | undefined {
  const { meio, status } = pagamento
  if (meio !== 'CARTAO') return MENSAGENS.semCartao
  if (status === 'REFUNDED') return MENSAGENS.estornado
  if (status !== 'APPROVED') return MENSAGENS.naoConfirmado
  const ate = ateQuando(pagamento)
  if (now >= ate) return MENSAGENS.prazo(inWords(ate))
  return pagamento.psp === psp ? undefined : MENSAGENS.outroBanco
}
