import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { production } from './ask.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

const FRETES = 20_000
const NIGHTS = 2

type Noite = { visitas: number; somaMs: number; longas: { nome: string; ms: number }[] }
type Medida = { folderMb: number; freteMb: number; conhecidas: number; pageMs: number; noites: Noite[] }

/** The embedded database with the nightly vacuum and without it, after the same days. */
export const limpeza: Bench = {
  name: 'limpeza',
  async run() {
    const [com, sem] = [await measure('sim'), await measure('nao')]
    const days = `${NIGHTS} days of four steps of each of ${decimal(FRETES)} fretes`
    const row = (name: string, figure: string): Figure => ({ name, figure, target: '–', ok: true })
    const [first, last] = [com.noites[0]!, com.noites.at(-1)!]
    const longest = last.longas[0]!
    return [
      row(
        `database after ${days}, with the vacuum / without`,
        `${decimal(com.folderMb)} / ${decimal(sem.folderMb)} MB`,
      ),
      row('frete with its indexes', `${decimal(com.freteMb)} / ${decimal(sem.freteMb)} MB`),
      row('a page of Meus fretes, processor', `${decimal(com.pageMs, 1)} / ${decimal(sem.pageMs, 1)} ms`),
      row('the first night: statements, processor', `${first.visitas}, ${decimal(first.somaMs)} ms`),
      row('a later night: statements, processor', `${last.visitas}, ${decimal(last.somaMs)} ms`),
      row(`longest stop of a later night (${longest.nome}), processor`, `${decimal(longest.ms)} ms`),
    ]
  },
}

async function measure(cleaning: 'sim' | 'nao'): Promise<Medida> {
  const dir = mkdtempSync(join(tmpdir(), 'limpeza-'))
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'limpeza-casa.ts'), String(FRETES), String(NIGHTS), cleaning],
      { env: { ...process.env, ...production(''), DATA_DIR: dir, LOG_LEVEL: 'silent' } },
    )
    return JSON.parse(stdout) as Medida
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
