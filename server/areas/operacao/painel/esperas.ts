import { type DireitoDeOperador, mayOperate } from '#contract/kernel/http/direito-de-operador'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Fila } from '#contract/operacao/filas'
import { MAX_ESPERAS } from '#contract/operacao/painel'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { listEsperaDasContestacoes } from '../../diferenca/index.ts'
import { listEmAvaliacao } from '../../documento/index.ts'
import { listPedidosAbertos } from '../../frete/index.ts'
import { listSaquesEmEspera } from '../../pagamento/index.ts'
import { listEsperaDasGlosas } from '../faturas/faturas.repo.ts'
import { PRAZO_DIAS } from '../faturas/glosas.ts'
import { listEsperando } from '../reembolsos/espera.repo.ts'
import { countFalhas } from '../tarefas/tarefas.ts'
import { countFilas } from './filas.ts'
import { describeEsperas, type EsperaDaFila, inicioDo } from './painel.rules.ts'
import { findPrimeiro } from './primeiros.ts'

type FilaEsperada = {
  fila: Fila
  direitos: readonly DireitoDeOperador[]
  /** Null: each item has a deadline of its own. */
  prazoHoras: number | null
  list: (db: Db) => Promise<{ desde: Date; ate?: Date }[]>
}

const HORA = 3600

/** The queues whose items wait with a deadline; each lists at most MAX_ESPERAS, the oldest first. */
const ESPERADAS: readonly FilaEsperada[] = [
  {
    fila: 'DOCUMENTOS',
    direitos: ['ATENDIMENTO'],
    prazoHoras: 48,
    list: async (db) => (await listEmAvaliacao(db, MAX_ESPERAS)).map(({ criadoEm }) => ({ desde: criadoEm })),
  },
  {
    fila: 'CONTESTACOES',
    direitos: ['ATENDIMENTO'],
    prazoHoras: null,
    list: async (db) =>
      (await listEsperaDasContestacoes(db, MAX_ESPERAS)).map(({ abertaEm, prazoResposta }) => ({
        desde: abertaEm,
        ate: plusSeconds(inicioDo(prazoResposta), 24 * HORA), // the whole last day is in time
      })),
  },
  {
    fila: 'LIMITES',
    direitos: ['ATENDIMENTO'],
    prazoHoras: 48,
    list: async (db) => (await listPedidosAbertos(db, MAX_ESPERAS)).map(({ criadoEm }) => ({ desde: criadoEm })),
  },
  {
    fila: 'SAQUES',
    direitos: ['FINANCEIRO'],
    prazoHoras: 24,
    list: async (db) => (await listSaquesEmEspera(db, MAX_ESPERAS)).map(({ pedidoEm }) => ({ desde: pedidoEm })),
  },
  {
    fila: 'REEMBOLSOS',
    direitos: ['FINANCEIRO'],
    prazoHoras: 24,
    list: async (db) => (await listEsperando(db, MAX_ESPERAS)).map(({ pedidoEm }) => ({ desde: pedidoEm })),
  },
  {
    fila: 'FATURAS',
    direitos: ['FINANCEIRO'],
    prazoHoras: PRAZO_DIAS * 24,
    list: async (db) => (await listEsperaDasGlosas(db, MAX_ESPERAS)).map(({ recebidaEm }) => ({ desde: recebidaEm! })),
  },
]

const PRAZO_DAS_TAREFAS = 1

/** The queues that an operator with these direitos may open, that with the most pressing item first. */
export async function listFilas(deps: Deps, held: readonly DireitoDeOperador[]) {
  const now = deps.clock.now()
  const esperadas = ESPERADAS.filter(({ direitos }) => mayOperate(held, direitos)).map(
    async ({ fila, prazoHoras, list }) => {
      const esperas = (await list(deps.db)).map(
        ({ desde, ate }): EsperaDaFila => ({ desde, ate: ate ?? plusSeconds(desde, (prazoHoras ?? 0) * HORA) }),
      )
      return { fila, prazoHoras, ...describeEsperas(esperas, now) }
    },
  )
  const filas = await Promise.all(esperadas)
  const outras = (await countFilas(deps, held)).filter((one) => filas.every(({ fila }) => fila !== one.fila))
  const semIdade = await Promise.all(outras.map((one) => withIdade(deps, one)))
  const todas = [...filas, ...semIdade].toSorted(
    (a, b) => (b.partes[0] ?? -1) - (a.partes[0] ?? -1) || b.abertos - a.abertos,
  )
  return Promise.all(
    todas.map(async (one) => ({ ...one, primeiro: one.abertos > 0 ? await findPrimeiro(deps, one.fila) : null })),
  )
}

/** The queue of jobs, of which only the numbers and the oldest are known. */
async function withIdade(deps: Deps, { fila, abertos, atrasados }: { fila: Fila; abertos: number; atrasados: number }) {
  const { desde } = await countFalhas(deps)
  const now = deps.clock.now()
  const partes = desde
    ? describeEsperas([{ desde, ate: plusSeconds(desde, PRAZO_DAS_TAREFAS * HORA) }], now).partes
    : []
  return { fila, abertos, atrasados, desde, prazoHoras: PRAZO_DAS_TAREFAS, partes }
}
