import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a handler returns after it has answered with an event stream. Nothing else is sent then. */
export const STREAMED: unique symbol = Symbol('streamed')
export type Streamed = typeof STREAMED

const EVENT_STREAM = 'text/event-stream'

/** An answer that stays open (server-sent events). */
export type EventStream = {
  /** Resolves when the caller takes more; false when the caller is gone. Call it again only after that. */
  send(text: string): Promise<boolean>
  /** Ends the answer, and cuts the connection after `END_MS`, also when the caller has not read everything. */
  end(): void
  /** Cuts the connection. */
  cut(): void
  /** Calls `closed` once when the answer has ended, or the caller is gone. */
  onClose(closed: () => void): void
}

const END_MS = 1000

/**
 * Answers with an event stream. The request leaves its place in the lanes, which are for work that ends. The answer is not
 * compressed, because compression would hold events back. The connection is not used again, so that a stop of the process
 * does not wait for it. HEAD gets the headers alone.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  request.place?.leave()
  reply.headers({
    'content-type': `${EVENT_STREAM}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no', // tells nginx not to buffer
    connection: 'close',
  })
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  raw.flushHeaders()
  if (request.method === 'HEAD') raw.end()
  const isOver = () => raw.destroyed || raw.writableEnded
  return {
    async send(text) {
      if (isOver()) return false
      if (raw.write(text)) return true
      await new Promise<void>((resolve) => {
        const go = () => {
          raw.off('drain', go).off('close', go)
          resolve()
        }
        raw.once('drain', go).once('close', go)
      })
      return !isOver()
    },
    end() {
      raw.end()
      setTimeout(() => raw.destroy(), END_MS).unref()
    },
    cut: () => void raw.destroy(),
    onClose: (closed) => (raw.closed ? closed() : void raw.once('close', closed)),
  }
}

/** Whether this answer is an event stream. Such an answer stays open, so it does not count in the measured times. */
export const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type') ?? '').startsWith(EVENT_STREAM)
