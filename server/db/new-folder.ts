import { readdir, rename, rm } from 'node:fs/promises'
import type { PGliteOptions } from '@electric-sql/pglite'

/** What initdb would write in five seconds, packed; it comes ready through npm. */
export async function newFiles() {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs')
  return dataDir()
}

/**
 * Puts a new embedded database in the place of a folder that is provably empty or not there, and touches no other: it grows
 * beside it and takes its name when all of its thousand files are written, so a process killed meanwhile leaves no half
 * database. Where a folder cannot be put in that place (it is a disk's own) nothing is done, and initdb fills it.
 */
export async function makeDatabase(
  dir: string,
  create: (options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>) => Promise<{ close(): Promise<void> }>,
) {
  if (!(await isEmpty(dir))) return
  const growing = `${dir}.incompleto`
  await rm(growing, { recursive: true, force: true })
  const filled = await create({ dataDir: growing, loadDataDir: await newFiles() })
  await filled.close()
  await rename(growing, dir).catch(() => rm(growing, { recursive: true, force: true }))
}

/** Throws where the folder is there and cannot be read: what cannot be seen is not empty. */
async function isEmpty(dir: string) {
  try {
    return (await readdir(dir)).length === 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
}
