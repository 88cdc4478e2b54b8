import type { FastifyInstance } from 'fastify'
import type { Deps, Impedimento, Job, Titular } from './deps.ts'

/** What an area offers to the house; its `index.ts` exports one. */
export type Area = {
  name: string
  routes?(app: FastifyInstance, deps: Deps): void
  jobs?: Job[]
  titular?: Titular
  /** The objection of this area to purchases. The area may be higher than the areas that sell. */
  impedimento?: Impedimento
  /** Runs after the migrations and before the first request: reference data, tables kept in memory. */
  start?(deps: Deps): Promise<void>
}
