import * as z from 'zod'
import { defineJob } from './jobs.ts'
import { flushCounts, listTabelas, VISITS, visitIfDue } from './vacuum.repo.ts'

/**
 * Vacuums and analyses the tables that have changed. For the embedded database only: PostgreSQL's autovacuum does it by
 * itself, and PGlite has none. Each visit is a statement of its own, so people are served between two of them. The next run
 * leaves out what was done, so a job that was killed or runs twice does nothing twice.
 */
export const vacuumTables = defineJob({
  name: 'kernel.vacuumTables',
  payload: z.object({}),
  cron: '51 4 * * *',
  async run({ db, log }) {
    const failures: unknown[] = []
    let visits = 0
    await flushCounts(db)
    for (const id of await listTabelas(db)) {
      for (const visit of VISITS) {
        try {
          if (await visitIfDue(db, visit, id)) visits++
        } catch (err) {
          log.warn({ err, visit }, 'a table was not visited')
          failures.push(err) // the others go on; the job is tried again for this one
        }
      }
    }
    log.info({ visits }, 'vacuumed and analysed the embedded database')
    if (failures.length > 0) throw failures[0]
  },
})
