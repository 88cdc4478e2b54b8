import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../scripts/start-postgres.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

const LIMIT_MB = 30
const MB = 1024 * 1024

/** A file of 15 MB through the store, there and back, on both databases: how much memory the server needs for it. */
export const provas: Bench = {
  name: 'provas',
  async run() {
    const postgres = await startPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'freteflex-bench-'))
    try {
      return [
        await measure('PostgreSQL', { DATABASE_URL: postgres.url, DATA_DIR: folder }),
        await measure('the embedded database', { DATA_DIR: folder }),
      ]
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(database: string, env: Record<string, string>): Promise<Figure> {
  const program = join(import.meta.dirname, 'provas-server.ts')
  const { PATH, HOME } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--max-semi-space-size=4', program], {
    env: { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'silent', SANDBOX: 'on', DEMO: 'off', ...env },
  })
  const { grown, putMs, readMs } = JSON.parse(stdout) as { grown: number; putMs: number; readMs: number }
  return {
    name: `memory for a file of 15 MB, put and read, on ${database}`,
    figure: `+${decimal(grown / MB, 1)} MB (${decimal(putMs / 1000, 2)} s to put, ${decimal(readMs / 1000, 2)} s to read)`,
    target: `≤ +${LIMIT_MB} MB`,
    ok: grown <= LIMIT_MB * MB,
  }
}
