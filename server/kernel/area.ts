import type { FastifyInstance } from 'fastify'
import type { Db, Deps } from './deps.ts'
import type { Job } from './work/jobs.ts'

/** What an area offers to the house; its `index.ts` exports one. */
export type Area = {
  name: string
  routes?(app: FastifyInstance, deps: Deps): void
  jobs?: Job[]
  titular?: Titular
  /** Runs after the migrations and before the first request: reference data, tables kept in memory. */
  start?(deps: Deps): Promise<void>
}

/** The person whose data is meant. */
export type Pessoa = { usuarioUuid: string; assinaturaUuid: string | null }

/** What an area holds about a person (LGPD, art. 18): to be told, to be erased, and what stands against erasing it. */
export type Titular = {
  /** Everything that the area knows of the person, in words that the person understands, under the area's name. */
  tell(deps: Deps, pessoa: Pessoa): Promise<object>
  /** Erases what is the person's. What the books must keep stays, without a name. In the transaction of the closing. */
  erase(deps: Deps, tx: Db, pessoa: Pessoa): Promise<void>
  /** Why the account cannot be closed yet, as a sentence for the person; nothing when it can. Locks what it looks at. */
  object?(deps: Deps, tx: Db, pessoa: Pessoa): Promise<string | undefined>
}
