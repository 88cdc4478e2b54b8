// Database: both. Files.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openBucket } from './adapters/arquivos/index.ts'
import { moveArquivos } from './adapters/arquivos/mudanca.ts'
import { startServidorS3 } from './adapters/arquivos/s3/testing.ts'
import { findSegredo } from './kernel/kernel.repo.ts'
import { createPartes } from './kernel/partes.ts'
import { startHouse, type TestHouse } from './testing/house.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function openMoving() {
  const s3 = await startServidorS3()
  onTestFinished(s3.close)
  const house = await startHouse({ env: { ...s3.env, S3_TIMEOUT_MS: '4000' } })
  onTestFinished(house.stop)
  const { config, db, log, clock, patience } = house.deps
  const partes = createPartes(clock)
  const bucket = (await openBucket(config, { segredo: await findSegredo(db), log, partes, patience }))!
  onTestFinished(() => bucket.close())
  const mudanca = { db, bucket, log }
  return { s3, house, move: (para: 'banco' | 's3') => moveArquivos(mudanca, para) }
}

async function put(house: TestHouse, bytes: number) {
  const uuid = randomUUID()
  const content = randomBytes(bytes)
  async function* parts() {
    for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
  }
  const { sha256: sha } = await house.deps.arquivos.put(uuid, parts())
  return { uuid, sha256: sha }
}

async function digestOf(house: TestHouse, uuid: string) {
  const parts: Uint8Array[] = []
  for await (const part of (await house.deps.arquivos.read(uuid))!.parts) parts.push(part)
  return sha256(Buffer.concat(parts))
}

const countPartes = async (house: TestHouse) =>
  (await sql<{ n: number }>`select count(*)::int as n from arquivo_parte`.execute(house.db)).rows[0]!.n

test('files move to the database and back, whole, and nothing of them is left where they were', async () => {
  const { s3, house, move } = await openMoving()
  const files = [await put(house, 1), await put(house, 300_000), await put(house, 9_000_000)]
  expect(await move('banco')).toEqual({ movidos: 3, conferidos: 0, arquivos: 3, bytes: 9_300_001, diferencas: [] })
  expect(await s3.keys()).toEqual([])
  const late = await put(house, 500) // the house runs on: a file in each place
  for (const { uuid, sha256: sha } of [...files, late]) expect(await digestOf(house, uuid)).toBe(sha)
  expect(await move('s3')).toEqual({ movidos: 3, conferidos: 1, arquivos: 4, bytes: 9_300_501, diferencas: [] })
  expect(await countPartes(house)).toBe(0)
  expect(await s3.keys()).toHaveLength(4)
  for (const { uuid, sha256: sha } of [...files, late]) expect(await digestOf(house, uuid)).toBe(sha)
  await house.deps.arquivos.delete(late.uuid)
  expect(await s3.keys()).toHaveLength(3)
})

test('a file that is read while it moves comes whole, in both directions', async () => {
  const { house, move } = await openMoving()
  const { uuid, sha256: sha } = await put(house, 5_000_000)
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
  const { s3, house, move } = await openMoving()
  const files = [await put(house, 2000), await put(house, 3000)]
  await move('banco')
  s3.fail(500, /^PUT/, 5) // the first file's tries
  const broken = await move('s3')
  expect(broken).toMatchObject({ movidos: 1, arquivos: 1, diferencas: [expect.stringContaining('não foi movido')] })
  for (const { uuid, sha256: sha } of files) expect(await digestOf(house, uuid)).toBe(sha)
  expect(await move('s3')).toMatchObject({ movidos: 1, conferidos: 1, arquivos: 2, diferencas: [] })
})

test('bytes spoilt at their source are not moved, and spoilt in their new place are told', async () => {
  const { s3, house, move } = await openMoving()
  const [{ uuid }, whole] = [await put(house, 2000), await put(house, 2000)]
  await s3.spoil(uuid)
  expect(await move('banco')).toMatchObject({ movidos: 1, diferencas: [expect.stringContaining(uuid)] })
  expect(await move('s3')).toMatchObject({ movidos: 1, diferencas: [expect.stringContaining(uuid)] })
  expect(await digestOf(house, whole.uuid)).toBe(whole.sha256)
})

test('a file that is deleted while it moves does not come back, and its object goes', async () => {
  const { s3, house, move } = await openMoving()
  const { uuid } = await put(house, 2000)
  await move('banco')
  s3.fail('silent', /^PUT/)
  const moving = move('s3')
  await expect.poll(() => s3.asked.at(-1)).toMatch(/^PUT/)
  await house.deps.arquivos.delete(uuid)
  expect(await moving).toMatchObject({ movidos: 0, arquivos: 0 })
  expect(await s3.keys()).toEqual([])
})

test('the database lets a file change its place only with all its bytes', async () => {
  const { house, move } = await openMoving()
  const [{ uuid }, other] = [await put(house, 2000), await put(house, 2000)]
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
  expect(await digestOf(house, uuid)).toMatch(/^[0-9a-f]{64}$/)
})
