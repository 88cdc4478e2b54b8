import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inWhole } from './new-folder.ts'
import { openEmbedded } from './open.ts'

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

test('a folder whose process was killed while it was filled is filled anew; one that was filled is left as it is', async () => {
  const dir = join(folder, 'db')
  const killed = inWhole(dir, async () => {
    mkdirSync(join(dir, 'base'), { recursive: true })
    writeFileSync(join(dir, 'PG_VERSION'), '18')
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  await withDatabase(dir, ({ db }) => sql`create table lembranca as select 42 as numero`.execute(db))
  expect(existsSync(`${dir}.incompleto`)).toBe(false)
  const { rows } = await withDatabase(dir, ({ db }) => sql`select numero from lembranca`.execute(db))
  expect(rows).toEqual([{ numero: 42 }])
})

test('what came ready is what this version would have written: UTF-8, sorted by bytes, its own catalogue', async () => {
  const { PGlite } = await import('@electric-sql/pglite')
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
  const fresh = await PGlite.create()
  const ready = await openEmbedded({})
  const [{ rows: wanted }, { rows: found }] = await Promise.all([fresh.query(asked), ready.pglite.query(asked)])
  expect(found).toEqual(wanted)
  await Promise.all([fresh.close(), ready.close()])
})
