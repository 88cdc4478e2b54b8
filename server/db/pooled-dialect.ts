import { PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely'
import type pg from 'pg'
import { STANDBY } from './guarded-client.ts'
import { lossOf } from './quedas/failure.ts'

/**
 * PostgreSQL through this pool. When the connection breaks inside a transaction, the rollback fails, too: PostgreSQL has
 * rolled back by itself, and the caller gets the first error. The connection is not used again. When it breaks during
 * COMMIT, the caller gets a CommitLost.
 */
export class PooledDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  constructor(pool: pg.Pool) {
    const lender = lendAfterStandby(pool)
    super({ pool: lender })
    this.#pool = lender
  }
  override createDriver() {
    return new PooledDriver({ pool: this.#pool })
  }
}

class PooledDriver extends PostgresDriver {
  override async commitTransaction(...asked: Parameters<PostgresDriver['commitTransaction']>) {
    await super.commitTransaction(...asked).catch((error: unknown) => {
      throw lossOf(error)
    })
  }
  override async rollbackTransaction(...asked: Parameters<PostgresDriver['rollbackTransaction']>) {
    await super.rollbackTransaction(...asked).catch(() => {}) // the failed rollback has marked the connection as unusable
  }
}

/**
 * Lends no connection that is older than the last answer of a standby: after a failover all connections of the pool lead
 * to the old primary, and on each of them a request would fail.
 */
function lendAfterStandby(pool: pg.Pool): PostgresPool {
  let standbys = 0
  const seen = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => {
    seen.set(client, standbys)
    client.addListener(STANDBY, () => standbys++)
  })
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      for (;;) {
        const client = await pool.connect()
        if (seen.get(client) === standbys) return client
        client.release(true)
      }
    },
  }
}
