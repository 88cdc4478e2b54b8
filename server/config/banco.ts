import type * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { count, databaseOf, oneOf, postgresUrl, secret, serverOf } from './formats.ts'

export const BANCO = {
  DATABASE_URL: secret(postgresUrl.optional()),
  DATABASE_POOL: count(1, 200).default(10),
  DATABASE_REPLICA_URL: secret(postgresUrl.optional()),
  DATABASE_REPLICA_POOL: count(1, 200).default(10),
  DATABASE_REPLICA_LAG_SECONDS: count(1, 600).default(5),
  DATABASE_POOLER: oneOf(['off', 'sessao', 'transacao']).default('off'),
  DATABASE_DIRECT_URL: secret(postgresUrl.optional()),
}

type Variables = z.output<z.ZodObject<typeof BANCO>>

export function bancoOf(e: Variables) {
  if (!e.DATABASE_URL && e.DATABASE_POOLER !== 'off')
    throw new ConfigError(`DATABASE_POOLER: ${e.DATABASE_POOLER} exige DATABASE_URL.`)
  if (e.DATABASE_DIRECT_URL && e.DATABASE_POOLER === 'off')
    throw new ConfigError('DATABASE_DIRECT_URL: só com DATABASE_POOLER, porque sem ele DATABASE_URL já é o banco.')
  return {
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    /** The copy of the database from which lists are read. Undefined without DATABASE_REPLICA_URL. */
    replica: replicaOf(e),
    /** What pools connections at DATABASE_URL: nothing, PgBouncer by session, or PgBouncer by transaction. */
    databasePooler: e.DATABASE_POOLER,
    /** PostgreSQL itself, past a pooler; undefined: DATABASE_URL. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
  }
}

function replicaOf(e: Variables) {
  if (!e.DATABASE_REPLICA_URL) return undefined
  if (!e.DATABASE_URL)
    throw new ConfigError('DATABASE_REPLICA_URL: exige DATABASE_URL. O banco embutido não tem réplica.')
  // PgBouncer leads to different servers by the name of the database
  const placeOf = e.DATABASE_POOLER === 'off' ? serverOf : databaseOf
  if (placeOf(e.DATABASE_REPLICA_URL) === placeOf(e.DATABASE_URL)) {
    throw new ConfigError('DATABASE_REPLICA_URL: é o mesmo servidor de DATABASE_URL. Use o endereço da réplica.')
  }
  return {
    url: e.DATABASE_REPLICA_URL,
    pool: e.DATABASE_REPLICA_POOL,
    /** How far behind the replica may be, in seconds, while it is still read. */
    lagSeconds: e.DATABASE_REPLICA_LAG_SECONDS,
  }
}
