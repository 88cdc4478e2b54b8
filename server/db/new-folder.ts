import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'

/** What initdb would write in five seconds, packed; it comes ready through npm. */
export async function newFiles() {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs')
  return dataDir()
}

/**
 * Opens the embedded database in `dir`, a new one from `newFiles`. Those are a thousand: a note beside the folder stands
 * there until all of them are written, so that a folder whose process was killed meanwhile, which holds nothing yet, is
 * thrown away and filled anew, not taken for a database.
 */
export async function inWhole<Open>(dir: string, open: (files: Pick<PGliteOptions, 'loadDataDir'>) => Promise<Open>) {
  const note = `${dir}.incompleto`
  if (existsSync(note)) await rm(dir, { recursive: true, force: true })
  if (existsSync(join(dir, 'PG_VERSION'))) return open({})
  await writeFile(note, '')
  const opened = await open({ loadDataDir: await newFiles() })
  await rm(note)
  return opened
}
