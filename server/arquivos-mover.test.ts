// Database: both. Files.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBucket } from './adapters/arquivos/index.ts'
import { moveArquivos } from './adapters/arquivos/mudanca.ts'
import type { Bucket } from './adapters/arquivos/s3/index.ts'
import { type ServidorS3, startServidorS3 } from './adapters/arquivos/s3/testing.ts'
import { findSegredo } from './kernel/kernel.repo.ts'
import { createPartes } from './kernel/partes.ts'
import { startHouse, type TestHouse } from './testing/house.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let s3: ServidorS3
let house: TestHouse
let bucket: Bucket
beforeAll(async () => {
  s3 = await startServidorS3()
  house = await startHouse({ env: s3.env })
  const { config, db, log, clock, patience } = house.deps
  const partes = createPartes(clock)
  bucket = (await openBucket(config, { segredo: await findSegredo(db), log, partes, patience }))!
})
/** Each test begins with no file. */
afterEach(async () => {
  const { rows } = await sql<{ uuid: string }>`select uuid from arquivo`.execute(house.db)
  for (const { uuid } of rows) await house.deps.arquivos.delete(uuid)
  expect([await s3.keys(), await countPartes()]).toEqual([[], 0])
})
afterAll(async () => {
  bucket.close()
  await house.stop()
  await s3.close()
})

const move = (para: 'banco' | 's3') => moveArquivos({ db: house.db, bucket, log: house.deps.log }, para)

async function put(bytes: number) {
  const uuid = randomUUID()
  const content = randomBytes(bytes)
  async function* parts() {
    for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
  }
  const { sha256: sha } = await house.deps.arquivos.put(uuid, parts())
  return { uuid, sha256: sha }
}

async function digestOf(uuid: string) {
  const parts: Uint8Array[] = []
  for await (const part of (await house.deps.arquivos.read(uuid))!.parts) parts.push(part)
  return sha256(Buffer.concat(parts))
}

const countPartes = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from arquivo_parte`.execute(house.db)).rows[0]!.n

test('files move to the database and back, whole, and nothing of them is left where they were', async () => {
  const files = [await put(1), await put(300_000), await put(9_000_000)]
  expect(await move('banco')).toEqual({ movidos: 3, conferidos: 0, arquivos: 3, bytes: 9_300_001, diferencas: [] })
  expect(await s3.keys()).toEqual([])
  const late = await put(500) // the house runs on: a file in each place
  for (const { uuid, sha256: sha } of [...files, late]) expect(await digestOf(uuid)).toBe(sha)
  expect(await move('s3')).toEqual({ movidos: 3, conferidos: 1, arquivos: 4, bytes: 9_300_501, diferencas: [] })
  expect(await countPartes()).toBe(0)
  expect(await s3.keys()).toHaveLength(4)
  for (const { uuid, sha256: sha } of [...files, late]) expect(await digestOf(uuid)).toBe(sha)
  await house.deps.arquivos.delete(late.uuid)
  expect(await s3.keys()).toHaveLength(3)
})

test('a file that is read while it moves comes whole, in both directions', async () => {
  const { uuid, sha256: sha } = await put(5_000_000)
  for (const para of ['banco', 's3'] as const) {
    const parts: Uint8Array[] = []
    for await (const part of (await house.deps.arquivos.read(uuid))!.parts) {
      if (parts.length === 0) await move(para)
      parts.push(part)
    }
    expect(sha256(Buffer.concat(parts))).toBe(sha)
  }
})

test('a move that breaks off in the middle: each file is whole in one place, and the next move ends it', async () => {
  const files = [await put(2000), await put(3000)]
  await move('banco')
  s3.fail(500, /^PUT/, 5) // the first file's tries
  const broken = await move('s3')
  expect(broken).toMatchObject({ movidos: 1, arquivos: 1, diferencas: [expect.stringContaining('não foi movido')] })
  for (const { uuid, sha256: sha } of files) expect(await digestOf(uuid)).toBe(sha)
  expect(await move('s3')).toMatchObject({ movidos: 1, conferidos: 1, arquivos: 2, diferencas: [] })
})

test('bytes spoilt at their source are not moved, and bytes spoilt in their new place are reported', async () => {
  const [{ uuid }, whole] = [await put(2000), await put(2000)]
  await s3.spoil(uuid)
  expect(await move('banco')).toMatchObject({ movidos: 1, diferencas: [expect.stringContaining(uuid)] })
  expect(await move('s3')).toMatchObject({ movidos: 1, diferencas: [expect.stringContaining(uuid)] })
  expect(await digestOf(whole.uuid)).toBe(whole.sha256)
})

test('a file that is deleted while it moves does not come back, and its object goes', async () => {
  const { uuid } = await put(2000)
  await move('banco')
  const release = s3.hold(/^PUT/)
  const moving = move('s3')
  await expect.poll(() => s3.asked.at(-1)).toMatch(/^PUT/)
  await house.deps.arquivos.delete(uuid)
  release()
  expect(await moving).toMatchObject({ movidos: 0, arquivos: 0 })
  expect(await s3.keys()).toEqual([])
})

test('the database lets a file change its place only with all its bytes', async () => {
  const [{ uuid }, other] = [await put(2000), await put(2000)]
  await expect(sql`update arquivo set chave = null where uuid = ${uuid}`.execute(house.db)).rejects.toThrow(
    'faltam bytes',
  )
  await move('banco')
  const attacks = [
    sql`delete from arquivo_parte where arquivo_uuid = ${uuid}`,
    sql`insert into arquivo_parte values (${uuid}, 1, 'x')`,
    sql`update arquivo set chave = 'x', tamanho = 1 where uuid = ${uuid}`,
    sql`update arquivo set chave = 'x y' where uuid = ${uuid}`,
    sql`update arquivo set chave = 'mesma' where uuid in (${uuid}, ${other.uuid})`,
  ]
  for (const attack of attacks) await expect(attack.execute(house.db)).rejects.toThrow()
  expect(await digestOf(uuid)).toMatch(/^[0-9a-f]{64}$/)
})
