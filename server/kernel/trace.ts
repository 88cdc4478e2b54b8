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

/** Different in each process and never zero (W3C Trace Context §3.2.2.4). */
const PROCESS = (1 + (randomBytes(4).readUInt32BE() % 0xffff_ffff)).toString(16).padStart(8, '0')
let calls = 0

/** The id of one call of a trace: 16 hexadecimal digits, different for each call. It is no secret. */
export const newSpanId = (): string => {
  calls = (calls + 1) >>> 0
  return PROCESS + calls.toString(16).padStart(8, '0')
}
