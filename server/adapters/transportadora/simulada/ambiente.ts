import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'

/** The parts of the house that the simulated carrier needs. */
export type AmbienteDaSimulada = { db: Db; clock: Pick<Clock, 'now' | 'hoje'> }
