import { PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'

/**
 * PostgreSQL through this pool. When the connection breaks inside a transaction, the rollback fails, too: PostgreSQL has
 * rolled back by itself, and the caller gets the first error. The connection is not used again.
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
    await super.rollbackTransaction(...asked).catch(() => {}) // the failed rollback has marked the connection as unusable
  }
}
