import { plusSeconds } from '#contract/kernel/values/instant'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Deps } from '../../../kernel/deps.ts'
import { workInBatches } from '../../../kernel/work/batches.ts'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { claimTarefas, type Recorte, type Remarcada, releaseTarefas, type Tarefa, type Tomada } from './agenda.repo.ts'
import { POSSE_SEGUNDOS, planEspera } from './agenda.rules.ts'

/** Questions to a carrier at one time in one job. */
const AO_MESMO_TEMPO = 8

/**
 * The outcome of a try. 'feita' or a status: done, and the frete's new status has its own tasks. 'again': tried again
 * after growing waits. A Date: due at that time, with the count of tries at zero. `DeNovo`: 'again', with a last time or an error.
 */
export type Desfecho<Fim extends 'feita' | StatusDeFrete = 'feita'> = Fim | 'again' | Date | DeNovo
/** `ate`: when the next try is due at the latest. `error`: what failed, for the log. */
export type DeNovo = { ate?: Date | undefined; error?: unknown }
export type Execucao = (deps: Deps, tomada: Tomada) => Promise<Desfecho>

/**
 * Runs the due tasks of one kind: all of them, or those of `only`. A task that fails delays no other.
 */
export async function workTarefas(deps: Deps, tarefa: Tarefa, run: Execucao, only: Recorte = {}): Promise<string[]> {
  const done: string[] = []
  await workInBatches(deps, {
    size: AO_MESMO_TEMPO,
    take: ({ now }) =>
      claimTarefas(deps.db, { tarefa, now, ate: plusSeconds(now, POSSE_SEGUNDOS), max: AO_MESMO_TEMPO, ...only }),
    async work(tomadas) {
      await Promise.all(tomadas.map((tomada) => workTarefa(deps, tomada, run)))
      done.push(...tomadas.map(({ freteUuid }) => freteUuid))
    },
  })
  return done
}

/**
 * Tries a taken task. Returns what `run` did to the frete; undefined when the task is not done, which then gets its
 * next due time.
 */
export async function workTarefa<Fim extends 'feita' | StatusDeFrete>(
  deps: Deps,
  tomada: Tomada,
  run: (deps: Deps, tomada: Tomada) => Promise<Desfecho<Fim>>,
): Promise<Fim | undefined> {
  const desfecho = await run(deps, tomada).catch((error: unknown): DeNovo => ({ error }))
  if (typeof desfecho === 'string' && desfecho !== 'again') return desfecho
  if (typeof desfecho === 'object' && 'error' in desfecho) {
    const { freteUuid, tarefa } = tomada
    const { error } = desfecho
    const causa = error instanceof TransportadoraIndisponivel ? { causa: error.message } : { err: error }
    deps.log.warn({ frete: freteUuid, tarefa, ...causa }, 'frete task not done, it will be tried again')
  }
  await releaseTarefas(deps.db, tomada, [remark(deps, tomada, desfecho)])
  return undefined
}

/** When a task is due after a try that did not end it. */
export function remark({ clock }: Pick<Deps, 'clock'>, tomada: Tomada, desfecho: 'again' | Date | DeNovo): Remarcada {
  const { freteUuid, tentativas } = tomada
  if (desfecho instanceof Date) return { freteUuid, tentativas: 0, em: desfecho }
  const em = plusSeconds(clock.now(), planEspera(tentativas, Math.random()))
  const ate = desfecho === 'again' ? undefined : desfecho.ate
  return { freteUuid, tentativas, em: ate && ate < em ? ate : em }
}
