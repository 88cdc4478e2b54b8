import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts scripts/postgres.ts. The server ends with `stop`, or with this process. */
export async function startPostgres() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'postgres.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [url] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The throwaway PostgreSQL did not start.'))),
  ])) as [string]
  const stop = async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
  return { url, stop }
}
