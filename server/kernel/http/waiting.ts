import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const RETRY_SECONDS = 5
const SEM_BANCO = 'O banco de dados ainda não respondeu desde que este processo começou.'
const VOLTANDO = 'O serviço está voltando e ainda não pode atender. Tente de novo em instantes.'

const READS = ['GET', 'HEAD']
/** Addresses of programs. All others are pages and their files. */
const CALLS = /^\/(api|metrics)\b/

/**
 * The answers of a process that has found no database yet: it lives, is not ready, and refuses every call with a sentence.
 * Pages are served beside this.
 */
export function serveWaiting(app: FastifyInstance) {
  // refused before the body is read
  app.addHook('onRequest', async ({ method, url }) => {
    if (!READS.includes(method) || CALLS.test(url)) refuse(VOLTANDO)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => refuse(SEM_BANCO))
}

function refuse(message: string): never {
  throw new AppError('INDISPONIVEL', message, { retryAfterSeconds: RETRY_SECONDS })
}
