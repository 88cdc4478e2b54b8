import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { type EstadoDeTarefa, TAREFAS_POR_PAGINA } from '#contract/operacao/tarefa'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { abandonJob, countJobsIn, listJobs, repeatJob } from '../../../kernel/work/jobs.repo.ts'
import { withoutPessoas } from '../../frete/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { showDados } from './dados.rules.ts'

/** Counts of jobs stop here. */
const MAX_CONTADAS = 1000

/** One page of jobs in a state, and how many there are. */
export async function listTarefas(
  { db }: Deps,
  {
    estado,
    page = 0,
    pageSize: limit = TAREFAS_POR_PAGINA,
  }: { estado: EstadoDeTarefa; page?: number | undefined; pageSize?: number | undefined },
) {
  const [rows, { quantos }] = await Promise.all([
    listJobs(db, estado, { limit, offset: page * limit }),
    countJobsIn(db, estado, MAX_CONTADAS),
  ])
  const tarefas = rows.map(({ id, name, state, data, retryCount, output, createdOn, startAfter }) => ({
    id,
    nome: name,
    situacao: state,
    tentativas: retryCount,
    causa: typeof output?.message === 'string' ? withoutPessoas(output.message) : null,
    dados: showDados(name, data),
    criadaEm: createdOn,
    proximaEm: state === 'created' || state === 'retry' ? startAfter : null,
  }))
  return { tarefas, quantos }
}

/** Runs a failed job again, once; the act is audited in the same transaction. */
export const repeatTarefa = (deps: Deps, { id, operador }: { id: string; operador: Operador }) =>
  act(deps, id, repeatJob, (tx, nome) =>
    addAuditoria(tx, deps, operador, { acao: 'TAREFA_REPETIDA', alvo: `tarefa:${id}`, depois: { tarefa: nome } }),
  )

/** Ends a failed job for good; the act is audited in the same transaction. */
export const abandonTarefa = (
  deps: Deps,
  { id, motivo, operador }: { id: string; motivo: string; operador: Operador },
) =>
  act(deps, id, abandonJob, (tx, nome) =>
    addAuditoria(tx, deps, operador, {
      acao: 'TAREFA_ABANDONADA',
      alvo: `tarefa:${id}`,
      motivo,
      depois: { tarefa: nome },
    }),
  )

async function act(
  { db }: Deps,
  id: string,
  change: (tx: Db, id: string) => Promise<string | undefined>,
  record: (tx: Db, nome: string) => Promise<void>,
) {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 'Tarefa não encontrada.')
  await db.transaction().execute(async (tx) => {
    const nome = await change(tx, id)
    if (!nome) throw new AppError('CONFLICT', 'Esta tarefa já roda de novo, já terminou ou não existe mais.')
    await record(tx, nome)
  })
}

/** A job that has failed for an hour is late. */
const PRAZO_SEGUNDOS = 3600

/** For the rail: how many jobs have failed, and whether the oldest is late. */
export async function countTarefas({ db, clock }: Deps) {
  const { quantos, desde } = await countJobsIn(db, 'FALHOU', MAX_CONTADAS)
  const isLate = desde !== null && plusSeconds(desde, PRAZO_SEGUNDOS) < clock.now()
  return { abertos: quantos, atrasados: isLate ? 1 : 0 }
}
