import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What `listen.ts` measured: how many answers, their times in ms, and how many of them were refusals. */
export type Heard = { count: number; p50: number; p99: number; failed: number }

/** Starts a separate program that sends one request at a time, so that the load's own thread does not distort the times. */
export function listen(url: string, token = '') {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'listen.ts'), url, token], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  const ended = once(child, 'close')
  return {
    async stop() {
      child.stdin.end()
      await ended
      return JSON.parse(said) as Heard
    },
  }
}
