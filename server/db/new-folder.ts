import { existsSync } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { StartError } from '../kernel/start-error.ts'
import { syncFolder } from './sync.ts'

/** The PostgreSQL version whose files PGlite reads and writes; a test compares it with PGlite's own. */
export const POSTGRES = '18'

/** The packed files that initdb would take five seconds to write; npm delivers them. */
export async function newFiles() {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs')
  return dataDir()
}

/** The folder in the root of an empty disk. */
const OF_A_DISK = 'lost+found'
/** A new database is made under this name: beside its place, or inside its place in the root of a disk. */
const GROWING = '.incompleto'
/** Inside `GROWING`: all files are there and on the disk, and only have to move up. */
const READY = join(GROWING, 'pronto')

/**
 * Makes sure that `dir` holds a whole database, and returns its real path. An empty or missing folder gets a new database.
 * Any other content is not touched, and a `StartError` names what is wrong with it.
 */
export async function makeDatabase(dir: string, fill = unpackNewFiles) {
  const place = await placeOf(dir)
  const names = await namesIn(place)
  const filled = names.filter((name) => name !== OF_A_DISK && name !== GROWING)
  if (existsSync(join(place, READY))) await moveUp(place)
  else if (filled.length > 0) await assertWhole(place)
  else if (names.length > 0) await growInside(place, fill)
  else await growBeside(place, fill)
  return place
}

/** Whether `dir` holds a database, whole or damaged. If not, `makeDatabase` would make a new one there. */
export async function holdsDatabase(dir: string) {
  const place = await placeOf(dir)
  const names = await namesIn(place)
  return existsSync(join(place, READY)) || names.some((name) => name !== OF_A_DISK && name !== GROWING)
}

/** The target of a link: PGlite does not follow links, and a database in place of the link would be on the wrong disk. */
async function placeOf(dir: string) {
  const found = await lstat(dir).catch(ignoreMissing)
  if (!found) return dir
  const place = await realpath(dir).catch(ignoreMissing)
  if (!place) throw refused(`${dir} é um link para um lugar que não existe. Confira se o disco está montado.`)
  if (!(await stat(place)).isDirectory()) throw refused(`${dir} não é uma pasta.`)
  return place
}

async function namesIn(dir: string) {
  try {
    return (await readdir(dir)) as string[]
  } catch (error) {
    if (isMissing(error)) return []
    throw refused(`a pasta ${dir} não pode ser lida e escrita.`) // an unreadable folder does not count as empty
  }
}

/**
 * Throws unless all these are there: otherwise PostgreSQL would not start, or PGlite would make a new database over the
 * files.
 */
async function assertWhole(dir: string) {
  const version = (await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(ignoreMissing))?.trim()
  const control = await stat(join(dir, CONTROL)).catch(ignoreMissing)
  const missing = [
    ...(version ? [] : ['PG_VERSION']),
    ...(control?.isFile() && control.size >= CONTROL_BYTES ? [] : [CONTROL]),
    ...['base', 'pg_wal', 'pg_xact'].filter((name) => !existsSync(join(dir, name))),
  ]
  if (missing.length > 0)
    throw refused(`a pasta ${dir} tem arquivos, mas não um banco inteiro: falta ${missing[0]}. Nada nela foi alterado.`)
  if (version !== POSTGRES)
    throw refused(`o banco em ${dir} é do PostgreSQL ${version}, e este programa lê o ${POSTGRES}. Nada foi alterado.`)
}

const CONTROL = 'global/pg_control'
/** The fixed size of this file in PostgreSQL. */
const CONTROL_BYTES = 8192

/**
 * Makes the database beside its place, and renames it when all of its thousand files are on the disk. A process that dies
 * meanwhile leaves no half database.
 */
async function growBeside(dir: string, fill: typeof unpackNewFiles) {
  const growing = `${dir}${GROWING}`
  await rm(growing, { recursive: true, force: true })
  await fill(growing)
  try {
    await rename(growing, dir)
  } catch (error) {
    await rm(growing, { recursive: true, force: true })
    if (!existsSync(dir)) throw error
    return growInside(dir, fill) // the root of a disk cannot be replaced
  }
  syncFolder(dirname(dir))
}

/** Makes the database inside the root of a disk. An unfinished one is made anew. */
async function growInside(dir: string, fill: typeof unpackNewFiles) {
  const [growing, begun] = [join(dir, GROWING), join(dir, GROWING, 'novo')]
  await rm(growing, { recursive: true, force: true })
  await mkdir(growing, { mode: 0o700 })
  await fill(begun)
  await rename(begun, join(dir, READY))
  syncFolder(growing)
  syncFolder(dir)
  await moveUp(dir)
}

/**
 * Moves the finished files up, also those that a killed start has left. Never over an existing name, because that is
 * somebody else's file.
 */
async function moveUp(dir: string) {
  for (const name of await readdir(join(dir, READY))) {
    const to = join(dir, name)
    if (existsSync(to)) throw refused(`${to} não é do banco que se formava em ${dir}. Nada foi alterado.`)
    await rename(join(dir, READY, name), to)
  }
  syncFolder(dir)
  await rm(join(dir, GROWING), { recursive: true }) // an empty folder left behind does no harm
}

/** How many files are open together; a process may often have no more than a thousand. */
const AT_ONCE = 64

/**
 * Writes the files without the embedded database, which would have to be started first and would write them a second time.
 */
async function unpackNewFiles(dir: string) {
  const [{ parseTar }, packed] = await Promise.all([import('nanotar'), newFiles()])
  const entries = parseTar(new Uint8Array(await promisify(gunzip)(await packed.arrayBuffer())))
  const files = entries.filter(({ type }) => type === 'file')
  const folders = new Set([
    dir,
    ...entries.flatMap(({ name, type }) => (type === 'directory' ? [join(dir, name)] : [])),
    ...files.map(({ name }) => dirname(join(dir, name))),
  ])
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 })
  await someAtOnce(files, async ({ name, data }) => {
    await using file = await open(join(dir, name), 'w', 0o600)
    await file.writeFile(data ?? '')
  })
  // only after all are written: the first datasync takes most of the others along
  await someAtOnce(files, async ({ name }) => {
    await using file = await open(join(dir, name), 'r+')
    await file.datasync()
  })
  for (const folder of folders) syncFolder(folder)
}

async function someAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  for (let i = 0; i < items.length; i += AT_ONCE) await Promise.all(items.slice(i, i + AT_ONCE).map(work))
}

const refused = (why: string) => new StartError(`DATA_DIR: ${why}`)
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error
  return undefined
}
