import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { StartError } from '../../kernel/start-error.ts'
import { applyIn, findAplicadas, LOCK, makeTabela, note, type Passo } from './aplicar.ts'
import { makeIndices } from './indices.ts'
import { isIndice, type Migration } from './migracoes.ts'
import { planPendentes } from './plano.ts'
import { sayQuemSegura } from './quem-segura.ts'

/** How long a migration waits for tables that others use, and how often it tries. */
export type Espera = { lockMs: number; tries: number; pauseMs: number }

/**
 * While a migration waits for a table, all later requests for that table wait behind it. So the migration gives up soon and
 * tries again later, for about 75 s in all. Each wait is longer than PostgreSQL's `deadlock_timeout` (1 s), after which an
 * autovacuum makes way.
 */
export const ESPERA: Espera = { lockMs: 2_000, tries: 15, pauseMs: 3_000 }

/** How often this node looks whether the node that migrates is done. */
const TURN_MS = 250

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Migrates a database that houses work on: each migration in a transaction of its own, so that no table is held longer than
 * its own migration takes; indexes outside of transactions. Nodes take turns. A new database gets all migrations in one
 * transaction. `db` lends two connections at once, without limits of time.
 */
export async function migrateBeside(
  db: Db,
  migrations: readonly Migration[],
  { espera, tell }: { espera: Espera; tell: (sentence: string) => void },
) {
  let tries = 0
  const passo: Passo = {}
  for (;;) {
    try {
      const step = await takeStep(db, migrations, { ...espera, passo })
      if (step === 'done') return
      if (step === 'more') tries = 0
      else await pause(TURN_MS)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      const sentence = `A migração ${passo.migration?.nome} não conseguiu as tabelas de que precisa em ${espera.lockMs / 1000} s: ${await sayQuemSegura(db, passo.statement ?? '')}.`
      tries++
      if (tries >= espera.tries) {
        throw new StartError(
          `${sentence} Foram ${tries} tentativas; nada dela foi alterado, e a casa seguiu. Encerre essa transação ou espere o fim dela, e inicie de novo.`,
        )
      }
      tell(`${sentence} Nova tentativa.`)
      await pause(espera.pauseMs)
    }
  }
}

/** The node that comes first works; it holds the turn until its transaction ends. */
async function takeStep(db: Db, migrations: readonly Migration[], { lockMs, passo }: Espera & { passo: Passo }) {
  return db.transaction().execute(async (tx): Promise<'done' | 'more' | 'busy'> => {
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(tx)
    // not `pg_advisory_xact_lock`: a waiting statement holds a snapshot, and `create index concurrently` waits for older snapshots
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`.execute(tx)
    if (!rows[0]?.isOurs) return 'busy'
    const aplicadas = (await findAplicadas(tx)) ?? []
    const pendentes = planPendentes(aplicadas, migrations)
    const [next] = pendentes
    if (!next) return 'done'
    if (aplicadas.length === 0) {
      await makeTabela(tx)
      for (const each of pendentes) await applyIn(tx, each)
      return 'done'
    }
    if (isIndice(next)) {
      await makeIndices(db, next)
      await makeTabela(tx)
      await note(tx, next)
      return 'more'
    }
    await makeTabela(tx)
    await applyIn(tx, next, passo)
    return 'more'
  })
}
