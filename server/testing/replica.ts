import pg from 'pg'
import { expect, inject } from 'vitest'
import { startPostgres } from '../../scripts/start-postgres.ts'
import { createLog } from '../kernel/log.ts'
import { openPatiently, type TestDatabase } from './database.ts'
import { startPostgresProxy } from './postgres-proxy.ts'

/**
 * A PostgreSQL of the caller's own and a second one that follows it by streaming replication, each with the prepared database.
 * What the house reads from the second goes through `proxy`, which sees and hurts each statement.
 */
export async function startReplicated() {
  const prepared = inject('database')
  const de = prepared.kind === 'postgres' ? prepared.pronta : undefined
  const postgres = await startPostgres({ isDuravel: true, de }) // an answered commit is one that the replica gets
  const url = await postgres.startReplica()
  const proxy = await startPostgresProxy(url)
  const ask = async <T extends object>(address: string, text: string) => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      return (await client.query<T>(text)).rows[0]!
    } finally {
      await client.end()
    }
  }
  const database: TestDatabase = {
    databaseUrl: postgres.url,
    open: async (config) => openPatiently(config, createLog(config)),
    close: async () => {
      await proxy.close()
      await postgres.stop()
    },
  }
  return {
    database,
    postgres,
    proxy,
    /** Waits until the replica has all that was committed. */
    async catchUp() {
      const { lsn } = await ask<{ lsn: string }>(postgres.url, 'select pg_current_wal_insert_lsn() as lsn')
      const isThere = async () =>
        (await ask<{ there: boolean }>(url, `select pg_last_wal_replay_lsn() >= '${lsn}' as there`)).there
      await expect.poll(isThere, { timeout: 20_000, interval: 10 }).toBe(true)
    },
    /** The replica goes on receiving, and shows nothing new. */
    pause: () => ask(url, 'select pg_wal_replay_pause()'),
    resume: () => ask(url, 'select pg_wal_replay_resume()'),
    /** Changes a setting of the replica. */
    async setReplica(name: string, value: string) {
      await ask(url, `alter system set ${name} = '${value}'`)
      await ask(url, 'select pg_reload_conf()')
    },
    /** Whether the replica runs a question with these words. */
    async running(words: string) {
      const { n } = await ask<{ n: number }>(
        url,
        `select count(*)::int as n from pg_stat_activity
          where state = 'active' and pid <> pg_backend_pid() and query like '%${words}%'`,
      )
      return n > 0
    },
    /** The replica becomes a primary of its own. */
    promote: () => ask(url, 'select pg_promote()'),
  }
}
