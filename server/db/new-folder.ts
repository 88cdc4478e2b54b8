import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

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
export async function makeDatabase(dir: string, fill = unpackNewFiles) {
  if (!(await isEmpty(dir))) return
  const growing = `${dir}.incompleto`
  await rm(growing, { recursive: true, force: true })
  await fill(growing)
  await rename(growing, dir).catch(() => rm(growing, { recursive: true, force: true }))
}

/** Files that are open together; a process may often have no more than a thousand. */
const AT_ONCE = 64

/** Written past the embedded database, which would have to be started for it, and once more in its real place. */
async function unpackNewFiles(dir: string) {
  const [{ parseTar }, packed] = await Promise.all([import('nanotar'), newFiles()])
  const entries = parseTar(new Uint8Array(await promisify(gunzip)(await packed.arrayBuffer())))
  const folders = entries.flatMap(({ name, type }) => (type === 'directory' ? [join(dir, name)] : []))
  const files = entries.filter(({ type }) => type === 'file')
  for (const folder of new Set([...folders, ...files.map(({ name }) => dirname(join(dir, name)))]))
    await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE)
    await Promise.all(some.map(({ name, data }) => writeFile(join(dir, name), data ?? '', { mode: 0o600 })))
  }
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
