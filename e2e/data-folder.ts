import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Makes the database of a first start once for all products of this run. Returns what removes it. */
export function furnishOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-pronta-'))
  const { status } = spawnSync(
    process.execPath,
    ['--import=./scripts/compile-cache.js', 'e2e/furnish.ts', join(folder, 'db')],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) throw new Error('the database for the journeys was not made')
  process.env.FURNISHED_DIR = folder // workers inherit it
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A temporary data folder. In a run of journeys it holds a copy of the ready database, otherwise nothing yet. */
export function newDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'freteflex-'))
  const ready = process.env.FURNISHED_DIR
  if (ready) cpSync(ready, dataDir, { recursive: true })
  return dataDir
}
