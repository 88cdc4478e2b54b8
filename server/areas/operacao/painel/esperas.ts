import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import { type Dia, plusSeconds } from '#contract/kernel/values/instant'
import type { Fila } from '#contract/operacao/fila/contagem'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { listJobs } from '../../../kernel/work/jobs.repo.ts'
import { listEsperaDasContestacoes } from '../../diferenca/index.ts'
import { listEmAvaliacao } from '../../documento/index.ts'
import { listPedidosAbertos } from '../../frete/index.ts'
import { listSaquesEmEspera } from '../../pagamento/index.ts'
import { listEsperaDasGlosas } from '../faturas/faturas.repo.ts'
import { PRAZO_DIAS } from '../faturas/glosas.ts'
import { listEsperando } from '../reembolsos/espera.repo.ts'
import { prazoDo } from '../saques/prazo-do-saque.rules.ts'
import { countFilas } from './filas.ts'
import { describeEsperas, type EsperaDaFila, inicioDo, MAX_MARCAS } from './painel.rules.ts'
import { findPrimeiro } from './primeiros.ts'

type FilaEsperada = {
  /** Null: each item has a deadline of its own. */
  prazoHoras: number | null
  /** The oldest of them; `ate` where the item has its own deadline. */
  list: (db: Db, limit: number) => Promise<{ desde: Date; ate?: Date }[]>
}

const HORA = 3600

/** The end of a day: a deadline in days lasts until then. */
const fimDo = (dia: Dia) => plusSeconds(inicioDo(dia), 24 * HORA)

/** How long the items of each queue may wait, and which have waited longest. */
const ESPERADAS: Record<Fila, FilaEsperada> = {
  DOCUMENTOS: {
    prazoHoras: 48,
    list: async (db, limit) => (await listEmAvaliacao(db, limit)).map(({ criadoEm }) => ({ desde: criadoEm })),
  },
  CONTESTACOES: {
    prazoHoras: null,
    list: async (db, limit) =>
      (await listEsperaDasContestacoes(db, limit)).map(({ abertaEm, prazoResposta }) => ({
        desde: abertaEm,
        ate: fimDo(prazoResposta),
      })),
  },
  LIMITES: {
    prazoHoras: 48,
    list: async (db, limit) => (await listPedidosAbertos(db, { limit })).map(({ criadoEm }) => ({ desde: criadoEm })),
  },
  SAQUES: {
    prazoHoras: null,
    list: async (db, limit) =>
      (await listSaquesEmEspera(db, limit)).map(({ pedidoEm }) => ({ desde: pedidoEm, ate: fimDo(prazoDo(pedidoEm)) })),
  },
  REEMBOLSOS: {
    prazoHoras: 24,
    list: async (db, limit) => (await listEsperando(db, limit)).map(({ pedidoEm }) => ({ desde: pedidoEm })),
  },
  FATURAS: {
    prazoHoras: PRAZO_DIAS * 24,
    list: async (db, limit) => (await listEsperaDasGlosas(db, limit)).map(({ recebidaEm }) => ({ desde: recebidaEm! })),
  },
  TAREFAS: {
    prazoHoras: 1,
    list: async (db) => (await listJobs(db, 'FALHOU', { limit: 1 })).map(({ createdOn }) => ({ desde: createdOn })),
  },
}

/**
 * The queues that an operator with these direitos may open, that with the most pressing item first. Their numbers are
 * those of the rail; only the oldest items are read.
 */
export async function listFilas(deps: Deps, held: readonly DireitoDeOperador[]) {
  const now = deps.clock.now()
  const contadas = await countFilas(deps, held)
  const filas = await Promise.all(
    contadas.map(async ({ fila, ...contagem }) => ({
      fila,
      ...contagem,
      ...(await findEspera(deps, fila, now)),
      primeiro: contagem.abertos > 0 ? await findPrimeiro(deps, fila) : null,
    })),
  )
  return filas.toSorted((a, b) => (b.partes[0] ?? -1) - (a.partes[0] ?? -1) || b.abertos - a.abertos)
}

/** Since when the oldest item of a queue waits, and how much of their deadline its oldest items have used. */
async function findEspera({ db }: Deps, fila: Fila, now: Date) {
  const { prazoHoras, list } = ESPERADAS[fila]
  const esperas = (await list(db, MAX_MARCAS)).map(
    ({ desde, ate }): EsperaDaFila => ({ desde, ate: ate ?? plusSeconds(desde, (prazoHoras ?? 0) * HORA) }),
  )
  return { prazoHoras, ...describeEsperas(esperas, now) }
}
