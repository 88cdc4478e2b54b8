import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../log.ts'

/** An answer as a file that is made while it is sent: `parts` makes the next part when the last one is sent. */
export type FileAnswer = { name: string; parts: AsyncGenerator<string | Uint8Array, void> }

/**
 * Sends a file part by part. The first part is made before anything is sent, so that a failure there is a refusal like any
 * other. A later failure breaks the connection: a truncated file must not look whole. The making stops when the caller goes
 * away.
 */
export async function sendFile(
  { request, reply, log, type }: { request: FastifyRequest; reply: FastifyReply; log: Logger; type: string },
  { name, parts }: FileAnswer,
) {
  const first = await parts.next()
  reply
    .type(isText(type) ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`)
  if (request.method === 'HEAD') {
    await parts.return()
    return reply.send()
  }
  const stream = Readable.from(resume(first, parts), { objectMode: false })
  stream.on('error', (error) =>
    log.error({ reqId: request.id, err: error, route: request.routeOptions.url }, 'file broke off'),
  )
  return reply.send(stream)
}

const isText = (type: string) => !/^(?:application\/(?:vnd\.|pdf$|zip$)|image\/)/.test(type)

async function* resume(
  first: IteratorResult<string | Uint8Array, void>,
  parts: AsyncGenerator<string | Uint8Array, void>,
) {
  if (first.done) return
  yield first.value
  yield* parts
}
