import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'

/**
 * Structured logs on standard output, written a few kilobytes at a time, because a write for each request would be a tenth
 * of its cost. The rest is written when the process ends. The log never holds a URL, a body, a header or an address of a
 * person.
 */
export const createLog = (
  config: Pick<Config, 'logLevel'>,
  to: DestinationStream = standardOutput(),
): FastifyBaseLogger =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutData },
    },
    to,
  )
export type Logger = FastifyBaseLogger

let output: DestinationStream | undefined
/** Shared by all logs of a process, because each one wakes up twice a second as long as the process lives. */
const standardOutput = () =>
  (output ??= pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }))

/**
 * What went wrong and where, without the rows, for the log and for a job that failed. A database's error carries the
 * refused values in `detail`, in `where` and in some messages: at the end, or between quotes anywhere for values that do
 * not fit (class 22). These values may be a person's document.
 */
export function withoutData(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { code, constraint, table, column } = error as Error &
    Partial<Record<'code' | 'constraint' | 'table' | 'column', string>>
  const isSql = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  const message = isSql ? withoutValues(error.message, code) : error.message
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, message, code, constraint, table, column, stack }
}

function withoutValues(message: string, code: string) {
  const ended = message.replace(/: ?".*$/s, '')
  return code.startsWith('22') ? ended.replace(/".*"/s, '"…"') : ended
}
