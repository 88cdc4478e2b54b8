// Database: embedded. The folder of the embedded database.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '../kernel/start-error.ts'
import { createPglite, openEmbedded } from './embedded.ts'
import { makeDatabase, POSTGRES } from './new-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'freteflex-nova-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const failOnRefusal = (error: unknown) => {
  throw error
}

/** Opens the folder, runs `work` on it and closes it. */
async function withDatabase<Result>(
  dir: string,
  work: (open: Awaited<ReturnType<typeof openEmbedded>>) => Promise<Result>,
) {
  const open = await openEmbedded(dir, failOnRefusal)
  const result = await work(open)
  await open.close()
  return result
}

test('a start that was killed begins anew beside the folder; a filled folder is left as it is', async () => {
  const dir = join(folder, 'db')
  const killed = makeDatabase(dir, async (growing) => {
    mkdirSync(join(growing, 'base'), { recursive: true })
    writeFileSync(join(growing, 'PG_VERSION'), '18')
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(existsSync(dir)).toBe(false)
  await withDatabase(dir, ({ db }) => sql`create table lembranca as select 42 as numero`.execute(db))
  expect(readdirSync(folder)).toEqual(['db'])
  const { rows } = await withDatabase(dir, ({ db }) => sql`select numero from lembranca`.execute(db))
  expect(rows).toEqual([{ numero: 42 }])
})

/** The names of everything in a folder, with contents. */
function contentOf(dir: string) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'hex')])
}

const never = () => Promise.reject(new Error('made'))

/** A folder that has the names of a database except one. */
function halfDatabase(name: string, missing: string) {
  const dir = join(folder, name)
  for (const inside of ['base', 'pg_wal', 'pg_xact', 'global'].filter((each) => each !== missing))
    mkdirSync(join(dir, inside), { recursive: true })
  if (missing !== 'PG_VERSION') writeFileSync(join(dir, 'PG_VERSION'), `${POSTGRES}\n`)
  if (missing !== 'global/pg_control') writeFileSync(join(dir, 'global/pg_control'), Buffer.alloc(8192))
  writeFileSync(join(dir, 'dinheiro'), 'de verdade')
  return dir
}

test.each(['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'])(
  'a folder without %s but with everything else is refused by name and not touched',
  async (missing) => {
    const dir = halfDatabase(`sem-${missing.replace('/', '-')}`, missing)
    const before = contentOf(dir)
    await expect(makeDatabase(dir, never)).rejects.toThrow(
      `DATA_DIR: a pasta ${dir} tem arquivos, mas não um banco inteiro: falta ${missing}. Nada nela foi alterado.`,
    )
    await expect(openEmbedded(dir, failOnRefusal)).rejects.toThrow(StartError)
    expect(contentOf(dir)).toEqual(before)
  },
)

test('an empty pg_control, or the files of another PostgreSQL, stop the start', async () => {
  const emptied = halfDatabase('esvaziado', '')
  writeFileSync(join(emptied, 'global/pg_control'), '')
  await expect(makeDatabase(emptied, never)).rejects.toThrow(/falta global\/pg_control\. Nada nela foi alterado\.$/)
  const older = halfDatabase('mais-velho', '')
  await makeDatabase(older, never)
  writeFileSync(join(older, 'PG_VERSION'), '17\n')
  await expect(makeDatabase(older, never)).rejects.toThrow(
    `DATA_DIR: o banco em ${older} é do PostgreSQL 17, e este programa lê o 18. Nada foi alterado.`,
  )
})

test('a full folder leaves alone the unfinished database beside it', async () => {
  const dir = halfDatabase('restaurado', '')
  mkdirSync(`${dir}.incompleto`)
  await makeDatabase(dir, never)
  expect(existsSync(`${dir}.incompleto`)).toBe(true)
  rmSync(`${dir}.incompleto`, { recursive: true })
})

test('a file, or a link to nowhere, is refused as the folder of a database', async () => {
  const file = join(folder, 'arquivo')
  writeFileSync(file, '')
  await expect(makeDatabase(file, never)).rejects.toThrow(`DATA_DIR: ${file} não é uma pasta.`)
  const link = join(folder, 'disco-ausente')
  symlinkSync(join(folder, 'nao-montado'), link)
  await expect(makeDatabase(link, never)).rejects.toThrow(/^DATA_DIR: .+disco-ausente é um link para um lugar que não/)
  expect(readlinkSync(link)).toBe(join(folder, 'nao-montado'))
})

test.skipIf(process.getuid?.() === 0)('an unreadable folder does not count as empty', async () => {
  const dir = join(folder, 'fechada')
  mkdirSync(dir, { mode: 0 })
  await expect(makeDatabase(dir, never)).rejects.toThrow(/^DATA_DIR: a pasta .+fechada não pode ser lida e escrita\.$/)
})

test('in the root of a disk the new database is made inside, and a start after a kill completes it', async () => {
  const dir = join(folder, 'disco')
  mkdirSync(join(dir, 'lost+found'), { recursive: true })
  await expect(makeDatabase(dir, never)).rejects.toThrow('made')
  await withDatabase(dir, ({ db }) => sql`create table lembranca as select 42 as numero`.execute(db))
  const names = readdirSync(dir)
  expect(names).toContain('lost+found')
  expect(names).not.toContain('.incompleto')

  // killed in the middle of moving up: one half is in its place, the other is not
  mkdirSync(join(dir, '.incompleto/pronto'), { recursive: true })
  for (const name of ['PG_VERSION', 'base']) renameSync(join(dir, name), join(dir, '.incompleto/pronto', name))
  const { rows } = await withDatabase(dir, ({ db }) => sql`select numero from lembranca`.execute(db))
  expect(rows).toEqual([{ numero: 42 }])

  mkdirSync(join(dir, '.incompleto/pronto'), { recursive: true })
  writeFileSync(join(dir, '.incompleto/pronto/PG_VERSION'), 'outro')
  await expect(makeDatabase(dir, never)).rejects.toThrow(/PG_VERSION não é do banco que se formava/)
  expect(readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim()).toBe(POSTGRES)
})

test('a link to a folder: the database is made where the link leads', async () => {
  const [dir, elsewhere] = [join(folder, 'ligado'), join(folder, 'outro-disco')]
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, dir)
  await withDatabase(dir, ({ db }) => sql`select 1`.execute(db))
  expect(readdirSync(elsewhere)).toContain('PG_VERSION')
  expect(existsSync(`${dir}.incompleto`)).toBe(false)
})

test('the prepared files are what this version would have written: UTF-8, sorted by bytes, its own catalogue', async () => {
  const asked = `
    select jsonb_build_object(
      'catalogue', (select catalog_version_no from pg_control_system()),
      'functions', (select md5(string_agg(oid || proname || coalesce(prosrc, ''), ',' order by oid)) from pg_proc),
      'types', (select md5(string_agg(oid || typname, ',' order by oid)) from pg_type),
      'databases', (select jsonb_agg(jsonb_build_object('name', datname, 'encoding', encoding, 'collation', datcollate,
        'letters', datctype, 'provider', datlocprovider) order by datname) from pg_database),
      'roles', (select jsonb_agg(rolname order by rolname) from pg_roles),
      'settings', (select jsonb_object_agg(name, setting) from pg_settings
        where name not in ('TimeZone', 'log_timezone', 'fsync', 'wal_sync_method'))
    ) as told`
  const fresh = await createPglite({})
  const dir = join(folder, 'pronto')
  const ready = await openEmbedded(dir, failOnRefusal)
  const [{ rows: wanted }, { rows: found }] = await Promise.all([fresh.query(asked), ready.pglite.query(asked)])
  expect(found).toEqual(wanted)
  await Promise.all([fresh.close(), ready.close()])
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect([dir, join(dir, 'base'), join(dir, 'PG_VERSION')].map(modeOf)).toEqual([0o700, 0o700, 0o600])
})
