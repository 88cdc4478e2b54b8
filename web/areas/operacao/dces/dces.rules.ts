import type { EstadoDaDce } from '#contract/fiscal/estado-da-dce'
import type { DceComFalha } from '#contract/fiscal/falhas'

/** The states that the list may show, in words. DC-e in other states are not listed. */
const ESTADOS: Partial<Record<EstadoDaDce, string>> = {
  REJEITADA: 'Recusada',
  ABANDONADA: 'Abandonada',
  CANCELAMENTO_RECUSADO: 'Não cancelada',
}
export const estadoText = (estado: EstadoDaDce) => ESTADOS[estado] ?? estado

/** The code of the Sefaz for a cancelling after the 24 hours of the law: such a DC-e cannot be cancelled. */
const TARDE = '501'
export const canResend = ({ codigo, proximaEm }: Pick<DceComFalha, 'codigo' | 'proximaEm'>) =>
  codigo !== TARDE && proximaEm === null

/** What the authority said, with its code. */
export const motivoText = ({ codigo, motivo }: Pick<DceComFalha, 'codigo' | 'motivo'>) =>
  [codigo, motivo || 'sem motivo anotado'].filter(Boolean).join(' · ')

/** What became of a DC-e that was sent again. */
export function desfechoText(answer: { estado: EstadoDaDce; codigo: string | null; motivo: string }) {
  if (answer.estado === 'AUTORIZADA') return 'A DC-e foi autorizada.'
  if (answer.estado === 'CANCELANDO') return 'O cancelamento foi enviado de novo.'
  if (answer.estado === 'REJEITADA') return `A Sefaz recusou de novo: ${motivoText(answer)}`
  return 'A Sefaz ainda não respondeu. A casa pergunta de novo sozinha.'
}
