import { PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'

/**
 * PostgreSQL through this pool. Where the connection broke inside a transaction, the rollback fails too: PostgreSQL has
 * rolled back by itself, and the caller is told what went wrong first. The connection is not used again.
 */
export class PooledDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver() {
    return new PooledDriver({ pool: this.#pool })
  }
}

class PooledDriver extends PostgresDriver {
  override async rollbackTransaction(...asked: Parameters<PostgresDriver['rollbackTransaction']>) {
    await super.rollbackTransaction(...asked).catch(() => {}) // which has marked the connection as not to be used again
  }
}
