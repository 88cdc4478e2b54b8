import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../scripts/start-postgres.ts'
import { addressOf, administer } from '../server/testing/database.ts'
import { production } from './ask.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

/** The promise is about a million; BENCH_FRETES=1000000 measures that. */
const MILHAO = 1_000_000
const FRETES = Number(process.env.BENCH_FRETES ?? 100_000)
const FAZER_SECONDS = 60
const RESTAURAR_SECONDS = 180
/**
 * The least part of the limits above, however few the fretes: starts, migrations and small tables take their time in
 * any case.
 */
const LEAST_SHARE = 0.2

/** A backup of a house with many fretes on PostgreSQL, encrypted, and its restore into an empty database. */
export const copia: Bench = {
  name: 'copia',
  async run() {
    const postgres = await startPostgres()
    const pasta = mkdtempSync(join(tmpdir(), 'copia-'))
    try {
      const [casa, outra] = ['casa', 'outra'].map((name) => addressOf(postgres.url, name)) as [string, string]
      for (const name of ['casa', 'outra']) await administer(postgres.url, `create database ${name}`)
      const env = (url: string) => ({ ...production(url), COPIA_CHAVE: CHAVE, LOG_LEVEL: 'warn' })
      const bytes = Number((await run('bench/copia-massa.ts', [String(FRETES)], env(casa))).said)
      const feita = await run('scripts/fazer-copia.ts', [pasta], env(casa))
      const [nome = ''] = readdirSync(pasta)
      const packed = readdirSync(join(pasta, nome)).reduce((sum, one) => sum + statSync(join(pasta, nome, one)).size, 0)
      const restaurada = await run('scripts/restaurar-copia.ts', [join(pasta, nome)], env(outra))
      const share = Math.max(LEAST_SHARE, FRETES / MILHAO)
      const of = (name: string, seconds: number, max: number, more: string): Figure => ({
        name: `${name} of ${decimal(FRETES)} fretes on PostgreSQL, encrypted`,
        figure: `${decimal(seconds, 1)} s (${more})`,
        target: `≤ ${decimal(max * share)} s (${max} s for ${decimal(MILHAO)})`,
        ok: seconds <= max * share,
      })
      return [
        of(
          'backup',
          feita.seconds,
          FAZER_SECONDS,
          `${decimal(bytes / 1e6)} MB in the database, ${decimal(packed / 1e6)} MB packed`,
        ),
        of('restore', restaurada.seconds, RESTAURAR_SECONDS, 'with all keys and indexes checked again'),
      ]
    } finally {
      rmSync(pasta, { recursive: true, force: true })
      await postgres.stop()
    }
  },
}

const CHAVE = randomBytes(32).toString('base64')

async function run(program: string, args: string[], env: Record<string, string>) {
  const begin = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
  })
  return { seconds: (performance.now() - begin) / 1000, said: stdout.trim() }
}
