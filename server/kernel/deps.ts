import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { BuscaCep } from '../ports/cep.ts'
import type { Expedicao } from '../ports/expedicao.ts'
import type { Correio } from '../ports/mail.ts'
import type { Psp } from '../ports/psp.ts'
import type { Transportadora } from '../ports/transportadora.ts'
import type { Titular } from './area.ts'
import type { Clock } from './clock.ts'
import type { Limits } from './guard/rate-limit.ts'
import type { Sessions } from './guard/session.ts'
import type { Logger } from './log.ts'
import type { Jobs } from './work/jobs.ts'

export type Db = Kysely<Database>

/** Everything an area may lean on that is not another area. Made once, by the composition root. */
export type Deps = {
  config: Config
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  limits: Limits
  sessions: Sessions
  cep: BuscaCep
  /** The version of the terms of use that is in force; the area that keeps them stands higher than the one that asks. */
  versaoDosTermos: () => string
  correio: Correio
  /** The address at which people find us, without a slash at its end: links in mails start with it. */
  publicUrl: () => string
  /** Whoever moves real money. Never asked while a transaction is open (law 6). */
  psp: Psp
  transportadoras: readonly Transportadora[]
  /** Each carrier again, as the one that carries. Never asked while a transaction is open (law 6). */
  expedicoes: readonly Expedicao[]
  /** What each area holds about a person, by the area's name. */
  titulares: readonly { area: string; titular: Titular }[]
}
