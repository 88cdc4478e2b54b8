import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../scripts/start-postgres.ts'
import { production } from './ask.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

const LINHAS = 100_000
const ENSAIO_SECONDS = 60
const RECEBE_SECONDS = 180
const MEMORIA_MB = 120

/** A carrier's invoice of a hundred thousand lines: dry run, received with all its differences, memory; on both databases. */
export const faturas: Bench = {
  name: 'faturas',
  async run() {
    const postgres = await startPostgres()
    try {
      return [...(await measure('PostgreSQL', production(postgres.url))), ...(await measureEmbedded())]
    } finally {
      await postgres.stop()
    }
  },
}

async function measureEmbedded() {
  const dir = mkdtempSync(join(tmpdir(), 'faturas-'))
  try {
    return await measure('embedded', { ...production(''), DATABASE_URL: '', DATA_DIR: dir })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function measure(where: string, env: Record<string, string>): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--max-semi-space-size=4', 'bench/faturas-recebe.ts', String(LINHAS)],
    { env: { ...process.env, ...env } },
  )
  const { ensaioMs, recebeMs, memoria } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Record<string, number>
  const of = (name: string, value: number, unit: string, max: number): Figure => ({
    name: `${name} an invoice of ${decimal(LINHAS)} lines, ${where}`,
    figure: `${decimal(value, 1)} ${unit}`,
    target: `≤ ${max} ${unit}`,
    ok: value <= max,
  })
  return [
    of('rehearse', ensaioMs! / 1000, 's', ENSAIO_SECONDS),
    of('receive, with its differences,', recebeMs! / 1000, 's', RECEBE_SECONDS),
    of('memory for', memoria! / 2 ** 20, 'MB', MEMORIA_MB),
  ]
}
