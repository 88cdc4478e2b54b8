import { type DireitoDeOperador, mayOperate } from '#contract/kernel/http/direito-de-operador'
import type { Fila } from '#contract/operacao/fila/contagem'
import type { Deps } from '../../../kernel/deps.ts'
import { countAumentos } from '../aumentos/aumentos.ts'
import { countContestacoesAbertas } from '../contestacoes/contestacoes.ts'
import { countDocumentos } from '../documentos/documentos.ts'
import { countFaturasComGlosa } from '../faturas/glosas.ts'
import { countReembolsosEsperando } from '../reembolsos/fila.ts'
import { countSaques } from '../saques/fila.ts'
import { countTarefas } from '../tarefas/tarefas.ts'

type Contagem = { abertos: number; atrasados: number }
type FilaContada = {
  fila: Fila
  /** The direitos of the queue's own calls. */
  direitos: readonly DireitoDeOperador[]
  count: (deps: Deps) => Promise<Contagem>
}

/** One line per queue, in the order of the rail. */
const CONTADAS: readonly FilaContada[] = [
  { fila: 'DOCUMENTOS', direitos: ['ATENDIMENTO'], count: countDocumentos },
  { fila: 'CONTESTACOES', direitos: ['ATENDIMENTO'], count: countContestacoesAbertas },
  { fila: 'LIMITES', direitos: ['ATENDIMENTO'], count: countAumentos },
  { fila: 'SAQUES', direitos: ['FINANCEIRO'], count: countSaques },
  { fila: 'REEMBOLSOS', direitos: ['FINANCEIRO'], count: countReembolsosEsperando },
  { fila: 'FATURAS', direitos: ['FINANCEIRO'], count: countFaturasComGlosa },
  { fila: 'TAREFAS', direitos: ['ATENDIMENTO', 'FINANCEIRO'], count: countTarefas },
]

/** Counts the queues that an operator with these direitos may open. */
export async function countFilas(deps: Deps, held: readonly DireitoDeOperador[]) {
  const open = CONTADAS.filter(({ direitos }) => mayOperate(held, direitos))
  return Promise.all(open.map(async ({ fila, count }) => ({ fila, ...(await count(deps)) })))
}
