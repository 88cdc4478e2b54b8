import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArquivos, openBucket } from './adapters/arquivos/index.ts'
import { type ServidorS3, startServidorS3 } from './adapters/arquivos/s3/testing.ts'
import { findSegredo } from './kernel/kernel.repo.ts'
import { createPartes } from './kernel/partes.ts'
import { describeArquivos } from './ports/arquivos.suite.ts'
import type { Arquivos } from './ports/arquivos.ts'
import { startHouse, type TestHouse } from './testing/house.ts'

const MB = 1024 * 1024

async function openHouseWithS3(env: Record<string, string> = {}) {
  const s3 = await startServidorS3()
  const house = await startHouse({ env: { ...s3.env, ...env } })
  const close = async () => {
    await house.stop()
    await s3.close()
  }
  return { s3, house, close }
}

let opened: Awaited<ReturnType<typeof openHouseWithS3>>
let s3: ServidorS3
let house: TestHouse
beforeAll(async () => {
  opened = await openHouseWithS3()
  ;({ s3, house } = opened)
})
afterAll(() => opened.close())

describeArquivos('in an S3 store', async () => ({
  arquivos: house.deps.arquivos,
  spoil: s3.spoil,
  count: () => countLeft(house, s3),
  close: async () => {},
}))

/** Rows, and objects and halves of objects that no row names. */
async function countLeft(house: TestHouse, s3: ServidorS3) {
  const { rows } = await sql<{ chave: string | null }>`select chave from arquivo`.execute(house.db)
  const named = new Set(rows.map(({ chave }) => chave))
  return rows.length + (await s3.keys()).filter((key) => !named.has(key)).length + (await s3.halves())
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function* inParts(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

describe('a store that fails', () => {
  /** The files of the house, read through a connection with other settings: a time limit of one second, or another key. */
  let hasty: Arquivos
  let forged: Arquivos
  const closing: (() => void)[] = []
  beforeAll(async () => {
    const { config, db, log, clock, patience } = house.deps
    const segredo = await findSegredo(db)
    const openWith = async (changes: Partial<NonNullable<typeof config.s3>>) => {
      const s3 = { ...config.s3!, ...changes }
      const bucket = await openBucket({ s3 }, { segredo, log, partes: createPartes(clock), patience })
      closing.push(() => bucket?.close())
      return openArquivos({ db, bucket, clock, log })
    }
    hasty = await openWith({ timeoutMs: 1_000 })
    forged = await openWith({ secretAccessKey: 'outra-chave' })
  })
  afterAll(() => {
    for (const close of closing) close()
  })

  const put = async (bytes: Buffer, arquivos = house.deps.arquivos) => {
    const uuid = randomUUID()
    expect(await arquivos.put(uuid, inParts(bytes))).toEqual({ tamanho: bytes.length, sha256: sha256(bytes) })
    return uuid
  }
  const get = async (uuid: string, arquivos = house.deps.arquivos) => {
    const parts: Uint8Array[] = []
    for await (const part of (await arquivos.read(uuid))!.parts) parts.push(part)
    return Buffer.concat(parts)
  }

  test('above 8 MB a file goes in pieces of 8 MB, each with its own SHA-256, and encryption is asked for', async () => {
    const bytes = randomBytes(17 * MB)
    const before = s3.asked.length
    const uuid = await put(bytes)
    expect(s3.asked.slice(before).map((line) => line.split('?')[1]?.replace(/uploadId=\w+/, 'id'))).toEqual([
      'uploads=',
      'partNumber=1&id',
      'partNumber=2&id',
      'partNumber=3&id',
      'id',
    ])
    expect(s3.headersOf(/\?uploads=$/)).toMatchObject({ 'x-amz-server-side-encryption': 'AES256' })
    expect(s3.headersOf(/partNumber=3/)).toMatchObject({
      'content-length': String(MB),
      'x-amz-content-sha256': sha256(bytes.subarray(16 * MB)),
    })
    expect((await get(uuid)).equals(bytes)).toBe(true)
  })

  test.each([
    [500, /^PUT [^?]*$/],
    [503, /^PUT [^?]*$/],
    ['cutSent', /^PUT [^?]*$/],
    ['spoilSent', /^PUT [^?]*$/],
    ['lost', /^PUT [^?]*$/],
  ] as const)('%s while a file is put: it is tried again and is whole', async (falha, what) => {
    const bytes = randomBytes(700_000)
    s3.fail(falha, what)
    expect((await get(await put(bytes))).equals(bytes)).toBe(true)
  })

  test.each([
    [503, /\?uploads=$/],
    ['cutSent', /partNumber=1/],
    ['spoilSent', /partNumber=2/],
    [500, /^POST .*uploadId/],
  ] as const)('%s while pieces are put (%s): the piece is tried again and the file is whole', async (falha, what) => {
    const bytes = randomBytes(9 * MB)
    s3.fail(falha, what)
    expect((await get(await put(bytes))).equals(bytes)).toBe(true)
    expect(await s3.halves()).toBe(0)
  })

  test.each([
    [500, 2],
    [503, 1],
    ['cutRead', 2],
  ] as const)('%s while a file is read: the rest is asked for, and the file is whole', async (falha, times) => {
    const bytes = randomBytes(3 * MB)
    const uuid = await put(bytes)
    s3.fail(falha, /^GET/, times)
    expect((await get(uuid)).equals(bytes)).toBe(true)
  })

  test('a byte that was changed on the way to the reader: the file is refused before its last byte', async () => {
    const uuid = await put(randomBytes(700_000))
    s3.fail('spoilRead', /^GET/)
    await expect(get(uuid)).rejects.toThrow(`file ${uuid} is not what was kept`)
    await get(uuid)
  })

  test('a store that stays broken: `put` throws, no row and no half of an object is left', async () => {
    const before = await countLeft(house, s3)
    s3.fail(503, /partNumber=2/, 5)
    const uuid = randomUUID()
    await expect(house.deps.arquivos.put(uuid, inParts(randomBytes(9 * MB)))).rejects.toThrow('after 5 tries')
    expect(await house.deps.arquivos.read(uuid)).toBeUndefined()
    expect(await countLeft(house, s3)).toBe(before)
  })

  test('a store that does not delete: the file is gone for everybody, the sweep deletes the object', async () => {
    const uuid = await put(randomBytes(1000))
    s3.fail(500, /^DELETE/, 5)
    await house.deps.arquivos.delete(uuid)
    expect(await house.deps.arquivos.read(uuid)).toBeUndefined()
    expect((await s3.keys()).filter((key) => key.includes(uuid))).toHaveLength(1)
    await s3.age(2)
    await sweep(house)
    expect((await s3.keys()).filter((key) => key.includes(uuid))).toEqual([])
  })

  test('silent while one file is put and another one is read: both are whole; the probe throws', async () => {
    const [sent, kept] = [randomBytes(700_000), randomBytes(700_000)]
    const uuid = await put(kept)
    for (const what of [/^PUT [^?]*$/, /^GET/, /^HEAD/]) s3.fail('silent', what)
    const [written, read] = await Promise.all([
      put(sent, hasty),
      get(uuid, hasty),
      expect(hasty.probe()).rejects.toThrow('stood still'),
    ])
    expect([(await get(written)).equals(sent), read.equals(kept)]).toEqual([true, true])
  })

  test('the probe answers; it throws at a store that is broken, or knows another key', async () => {
    await house.deps.arquivos.probe()
    s3.fail(500, /^HEAD/)
    await expect(house.deps.arquivos.probe()).rejects.toThrow('S3')
    await expect(forged.probe()).rejects.toThrow('403')
  })
})

/** Runs the sweep of the night. */
async function sweep(house: TestHouse) {
  await house.clock.advance(86_400)
  await house.runJobs()
}

test('the sweep deletes objects older than a day that no file names; it leaves files, new objects and other houses’ objects', async () => {
  const { s3, house, close } = await openHouseWithS3({ S3_PREFIX: 'casa-a' })
  const { config, log, clock, patience } = house.deps
  const partes = createPartes(clock)
  const other = (await openBucket(config, { segredo: 'de outra casa', log, partes, patience }))!
  try {
    const [kept, others] = [randomUUID(), randomUUID()]
    await house.deps.arquivos.put(kept, inParts(randomBytes(1000)))
    await other.write(other.newChave(others), inParts(randomBytes(1000)))
    // three processes died: between object and row twice, and between two pieces
    const orphan = async () => {
      const uuid = randomUUID()
      await house.deps.arquivos.put(uuid, inParts(randomBytes(1000)))
      await sql`delete from arquivo where uuid = ${uuid}`.execute(house.db)
      return uuid
    }
    const old = await orphan()
    s3.fail(500, /partNumber=2/, 10)
    s3.fail(500, /^DELETE/, 10)
    await Promise.allSettled([1, 2].map(() => house.deps.arquivos.put(randomUUID(), inParts(randomBytes(9 * MB)))))
    expect(await s3.halves()).toBe(2)
    await s3.age(2)
    const young = await orphan()
    await sweep(house)
    const left = (await s3.keys()).map((key) => /^casa-a\/[0-9a-f]{16}\/([^.]+)\.[0-9a-f]{8}$/.exec(key)?.[1])
    expect(new Set(left)).toEqual(new Set([kept, others, young]))
    expect(left).not.toContain(old)
    expect(await s3.halves()).toBe(0)
    expect(await house.deps.arquivos.read(kept)).toMatchObject({ tamanho: 1000 })
  } finally {
    other.close()
    await close()
  }
})
