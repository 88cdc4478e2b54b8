import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'

/** What the carrier needs of the house it lives in. */
export type Casa = { db: Db; clock: Pick<Clock, 'now' | 'hoje'> }
