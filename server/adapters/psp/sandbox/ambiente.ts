import type { Config } from '../../../config.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'

/** The parts of the house that the sandbox bank needs. */
export type AmbienteDoBanco = {
  db: Db
  clock: Pick<Clock, 'now' | 'hoje'>
  publicUrl: () => string
  marca: Config['marca']
}
