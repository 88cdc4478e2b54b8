import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/**
 * Starts scripts/postgres.ts. The server ends with `stop`, or with this process. With `isDuravel` answered commits survive
 * `cut`.
 */
export async function startPostgres({ isDuravel = false } = {}) {
  const program = join(import.meta.dirname, 'postgres.ts')
  const child = spawn(process.execPath, isDuravel ? [program, '--duravel'] : [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The throwaway PostgreSQL did not start.')
    return value
  }
  const tell = async (command: 'stop' | 'start') => {
    child.stdin.write(`${command}\n`)
    await next()
  }
  const url = await next()
  return {
    url,
    /**
     * Ends the server in the middle of everything; resolves when it has ended. `restore` starts it again on the same files.
     */
    cut: () => tell('stop'),
    restore: () => tell('start'),
    async stop() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
