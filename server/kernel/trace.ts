import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** Runs `run` under the id of a request: everything that `run` starts, also later, belongs to this trace. */
export const runInTrace = <T>(requestId: string, run: () => T): T => current.run(requestId.replaceAll('-', ''), run)

/**
 * The trace of the present work, 32 hexadecimal digits (W3C Trace Context §3.2.2.3). Inside a request these are the digits
 * of its `x-request-id`. A job has a new one for each call.
 */
export const traceId = (): string => current.getStore() ?? randomBytes(16).toString('hex')
