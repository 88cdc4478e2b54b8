import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a handler returns when it has answered with an event stream: nothing else is sent. */
export const STREAMED: unique symbol = Symbol('streamed')
export type Streamed = typeof STREAMED

export const EVENT_STREAM = 'text/event-stream'

/** An answer that stays open (server-sent events). */
export type EventStream = {
  /** Resolves when the caller takes more; false when the caller is gone. Not called again before that. */
  send(text: string): Promise<boolean>
  /** Ends the answer. A caller who does not read what was sent is cut off after `END_MS`. */
  end(): void
  /** Cuts the connection. */
  cut(): void
  /** Calls `closed` once when the answer has ended, or the caller is gone. */
  onClose(closed: () => void): void
}

const END_MS = 1000

/**
 * Answers with an event stream. It leaves its place in the lanes, which are for work that ends, and goes past the
 * compression, which would hold events back. Its connection is not used again, so that a stop does not wait for it. HEAD
 * gets the headers alone.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  request.place?.leave()
  reply.headers({
    'content-type': `${EVENT_STREAM}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no', // a proxy sends on what it gets
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

/** Whether this answer is an event stream: how long it took says nothing of the house. */
export const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type') ?? '').startsWith(EVENT_STREAM)
