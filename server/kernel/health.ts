import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'

/** /healthz: the process answers. /readyz: it can also reach its database, so it may be sent requests. */
export function serveHealth(app: FastifyInstance, { db }: Deps) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(db)
    } catch {
      throw new AppError('INDISPONIVEL', 'O banco de dados não responde.', { retryAfterSeconds: 5 })
    }
    return { status: 'ok' }
  })
}
