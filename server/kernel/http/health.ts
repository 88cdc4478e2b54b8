import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError, enderecoNaoEncontrado } from '../errors.ts'
import { listPartes } from '../fatos-das-partes.ts'
import { findDeslocamento } from '../kernel.repo.ts'
import { runOnce } from '../patience.ts'
import { mayReadFigures } from './metrics.ts'

/** As long as the pool waits for a connection. A node whose database takes longer to answer gets no requests. */
const SILENCE_MS = 5_000

async function fallSilent() {
  await pause(SILENCE_MS, undefined, { ref: false })
  throw new Error('the database is silent')
}

/** The state of the replica; null without a replica. */
function describeReplica({ replica }: Pick<Deps, 'replica'>) {
  const facts = replica.facts()
  return facts
    ? {
        quem: facts.quem,
        emUso: !facts.out,
        motivo: facts.out ?? '',
        atrasoMs: facts.lagMs === undefined ? null : Math.round(facts.lagMs),
      }
    : null
}

/**
 * /healthz: the process answers. /readyz: the process may be sent requests, because it reaches its database and is not
 * stopping. /readyz?detalhe also tells how the outside parts answer, to a caller who may read the figures. An outside part that is
 * silent does not make the node unready. A stop lets running requests finish and closes each connection with its answer.
 */
export function serveHealth(app: FastifyInstance, deps: Deps) {
  const { db, config } = deps
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    if (app.server.listening) await pause(config.stopGraceMs) // so long the balancer may still send requests
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close') // a connection kept alive would hold the stop up
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get<{ Querystring: { detalhe?: unknown } }>('/readyz', async (request) => {
    const isDetalhado = request.query.detalhe !== undefined
    if (isDetalhado && !mayReadFigures(config, request)) throw enderecoNaoEncontrado()
    if (isStopping) throw new AppError('INDISPONIVEL', 'Este processo está parando.')
    try {
      // reads a table: a database whose files are gone still answers `select 1`
      await Promise.race([runOnce(() => findDeslocamento(db)), fallSilent()])
    } catch {
      throw new AppError('INDISPONIVEL', 'O banco de dados não responde.', { retryAfterSeconds: 5 })
    }
    return isDetalhado
      ? { status: 'ok', partes: await listPartes(deps), replica: describeReplica(deps) }
      : { status: 'ok' }
  })
}
