// Database: embedded. The folder of the embedded database.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeDatabase } from './new-folder.ts'
import { createPglite, openEmbedded } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'freteflex-nova-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the folder, does this and closes it. */
async function withDatabase<Result>(
  dir: string,
  work: (open: Awaited<ReturnType<typeof openEmbedded>>) => Promise<Result>,
) {
  const open = await openEmbedded({ dir })
  const result = await work(open)
  await open.close()
  return result
}

test('what a killed process had begun beside the folder is begun anew; what was filled is left as it is', async () => {
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

test('a folder with anything in it, or one that cannot be read, is not touched', async () => {
  const never = () => Promise.reject(new Error('made'))
  const dir = join(folder, 'restaurado')
  mkdirSync(join(folder, 'restaurado.incompleto'))
  mkdirSync(dir)
  writeFileSync(join(dir, 'dinheiro'), 'de verdade')
  await makeDatabase(dir, never)
  expect(readFileSync(join(dir, 'dinheiro'), 'utf8')).toBe('de verdade')
  const file = join(folder, 'arquivo')
  writeFileSync(file, '')
  await expect(makeDatabase(file, never)).rejects.toThrow('ENOTDIR')
})

test('behind a link the database is made where the link leads', async () => {
  const [dir, elsewhere] = [join(folder, 'ligado'), join(folder, 'outro-disco')]
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, dir)
  await withDatabase(dir, ({ db }) => sql`select 1`.execute(db))
  expect(readdirSync(elsewhere)).toContain('PG_VERSION')
  expect(existsSync(`${dir}.incompleto`)).toBe(false)
})

test('what came ready is what this version would have written: UTF-8, sorted by bytes, its own catalogue', async () => {
  const asked = `
    select jsonb_build_object(
      'catalogue', (select catalog_version_no from pg_control_system()),
      'functions', (select md5(string_agg(oid || proname || coalesce(prosrc, ''), ',' order by oid)) from pg_proc),
      'types', (select md5(string_agg(oid || typname, ',' order by oid)) from pg_type),
      'databases', (select jsonb_agg(jsonb_build_object('name', datname, 'encoding', encoding, 'collation', datcollate,
        'letters', datctype, 'provider', datlocprovider) order by datname) from pg_database),
      'roles', (select jsonb_agg(rolname order by rolname) from pg_roles),
      'settings', (select jsonb_object_agg(name, setting) from pg_settings where name not in ('TimeZone', 'log_timezone'))
    ) as told`
  const fresh = await createPglite({})
  const dir = join(folder, 'pronto')
  const ready = await openEmbedded({ dir })
  const [{ rows: wanted }, { rows: found }] = await Promise.all([fresh.query(asked), ready.pglite.query(asked)])
  expect(found).toEqual(wanted)
  await Promise.all([fresh.close(), ready.close()])
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect([dir, join(dir, 'base'), join(dir, 'PG_VERSION')].map(modeOf)).toEqual([0o700, 0o700, 0o600])
})
