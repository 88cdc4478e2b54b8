import type { EstadoDaDce } from '#contract/fiscal/estado-da-dce'
import type { DceComFalha } from '#contract/fiscal/falhas'

/** What stands in the list, in words; the other states never do. */
const ESTADOS: Partial<Record<EstadoDaDce, string>> = {
  REJEITADA: 'Recusada',
  ABANDONADA: 'Abandonada',
  CANCELAMENTO_RECUSADO: 'Não cancelada',
}
export const estadoText = (estado: EstadoDaDce) => ESTADOS[estado] ?? estado

/** The 24 hours of the law are over: no authority cancels it any more. */
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
