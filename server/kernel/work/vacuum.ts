import * as z from 'zod'
import { defineJob } from './jobs.ts'
import { findDue, flushCounts, listTabelas, vacuum } from './vacuum.repo.ts'

/**
 * Vacuums and analyses the tables that have changed. For the embedded database only: PostgreSQL's autovacuum does it by
 * itself, and PGlite has none. Each table is a statement of its own, so people are served between two tables. A table that
 * was done is left out by the next run, so a job that was killed or runs twice does no table twice.
 */
export const vacuumTables = defineJob({
  name: 'kernel.vacuumTables',
  payload: z.object({}),
  cron: '51 4 * * *',
  async run({ db, log }) {
    const failures: unknown[] = []
    const feitas: string[] = []
    await flushCounts(db)
    for (const id of await listTabelas(db)) {
      try {
        // on one connection: a second run cannot begin the same table in between
        const nome = await db.connection().execute(async (connection) => {
          const due = await findDue(connection, id)
          if (due) await vacuum(connection, due)
          return due
        })
        if (nome) feitas.push(nome)
      } catch (err) {
        log.warn({ err }, 'a table was not vacuumed')
        failures.push(err) // the others go on; the job is tried again for this one
      }
    }
    log.info({ tabelas: feitas.length }, 'vacuumed the embedded database')
    if (failures.length > 0) throw failures[0]
  },
})
