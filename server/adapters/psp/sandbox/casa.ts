import type { Config } from '../../../config.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'

/** What the bank needs of the house it lives in. */
export type Casa = {
  db: Db
  clock: Pick<Clock, 'now' | 'hoje'>
  publicUrl: () => string
  marca: Config['marca']
}
