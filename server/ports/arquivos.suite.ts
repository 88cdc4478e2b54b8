import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Arquivos } from './arquivos.ts'

/** A store with what only its owner can do to it. */
export type OpenArquivos = () => Promise<{
  arquivos: Arquivos
  /** Changes one byte of a kept file behind the store's back. */
  spoil(uuid: string): Promise<void>
  /** Files, complete or not, of which anything is left. */
  count(): Promise<number>
  close(): Promise<void>
}>

const MB = 1024 * 1024

/** What the house expects of every store of files. */
export function describeArquivos(name: string, open: OpenArquivos) {
  describe(`files: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenArquivos>>
    let arquivos: Arquivos
    beforeAll(async () => {
      opened = await open()
      arquivos = opened.arquivos
    })
    afterAll(() => opened.close())

    test.each([
      ['one byte', [1]],
      ['parts of every size, also none', [0, 7, 300_000, 0, 1, 262_144, 65_536]],
      ['15 MB', Array.from({ length: 240 }, () => 65_536)],
    ])('%s comes back as it was put, with its length and its SHA-256', async (_what, sizes) => {
      const uuid = randomUUID()
      const parts = sizes.map((size) => randomBytes(size))
      const whole = Buffer.concat(parts)
      const guardado = { tamanho: whole.length, sha256: sha256(whole) }
      expect(await arquivos.put(uuid, each(parts))).toEqual(guardado)
      const lido = await arquivos.read(uuid)
      expect(lido).toMatchObject(guardado)
      expect(Buffer.concat(await all(lido!.parts)).equals(whole)).toBe(true)
    })

    test('the sender is asked for more only when the store keeps up: little of a file is in memory', async () => {
      const uuid = randomUUID()
      let given = 0
      async function* slowly() {
        for (let part = 0; part < 60; part++) {
          given += MB / 4
          yield Buffer.alloc(MB / 4, part)
        }
      }
      await arquivos.put(uuid, slowly())
      expect(given).toBe(15 * MB)
      const { parts } = (await arquivos.read(uuid))!
      for await (const part of parts) expect(part.length).toBeLessThanOrEqual(MB)
    })

    test('a file is not there before its last byte', async () => {
      const uuid = randomUUID()
      const seen: unknown[] = []
      async function* looking() {
        for (let part = 0; part < 3; part++) {
          yield randomBytes(300_000)
          seen.push(await arquivos.read(uuid))
        }
      }
      await arquivos.put(uuid, looking())
      expect(seen).toEqual([undefined, undefined, undefined])
      expect(await arquivos.read(uuid)).toMatchObject({ tamanho: 900_000 })
    })

    test('a sender who breaks off leaves nothing, and `put` throws the sender’s error', async () => {
      const before = await opened.count()
      const uuid = randomUUID()
      async function* breaking() {
        yield randomBytes(600_000)
        throw new Error('the line is dead')
      }
      await expect(arquivos.put(uuid, breaking())).rejects.toThrow('the line is dead')
      expect(await arquivos.read(uuid)).toBeUndefined()
      expect(await opened.count()).toBe(before)
    })

    test('a file without bytes is refused', async () => {
      const before = await opened.count()
      await expect(arquivos.put(randomUUID(), each([]))).rejects.toThrow()
      await expect(arquivos.put(randomUUID(), each([Buffer.alloc(0)]))).rejects.toThrow()
      expect(await opened.count()).toBe(before)
    })

    test('a process that died in the middle leaves half a file, which nobody reads and `delete` takes away', async () => {
      const before = await opened.count()
      const uuid = randomUUID()
      const dead = Promise.withResolvers<never>()
      const wrote = Promise.withResolvers<void>()
      async function* dying() {
        yield randomBytes(600_000)
        wrote.resolve()
        await dead.promise
      }
      const putting = arquivos.put(uuid, dying())
      putting.catch(() => {})
      await wrote.promise
      expect(await opened.count()).toBe(before + 1)
      expect(await arquivos.read(uuid)).toBeUndefined()
      await arquivos.delete(uuid)
      expect(await opened.count()).toBe(before)
      dead.reject(new Error('killed'))
      await expect(putting).rejects.toThrow('killed')
    })

    test('a file that is deleted while it comes is not completed', async () => {
      const before = await opened.count()
      const uuid = randomUUID()
      async function* overtaken() {
        yield randomBytes(600_000)
        await arquivos.delete(uuid)
        yield randomBytes(600_000)
      }
      await expect(arquivos.put(uuid, overtaken())).rejects.toThrow()
      expect(await arquivos.read(uuid)).toBeUndefined()
      expect(await opened.count()).toBe(before)
    })

    test('a uuid names one file for ever: a second one does not take its place', async () => {
      const uuid = randomUUID()
      const kept = await arquivos.put(uuid, each([Buffer.from('primeiro')]))
      await expect(arquivos.put(uuid, each([Buffer.from('segundo')]))).rejects.toThrow()
      expect(await arquivos.read(uuid)).toMatchObject(kept)
    })

    test('a deleted file is gone; deleting it again is all right', async () => {
      const uuid = randomUUID()
      await arquivos.put(uuid, each([Buffer.from('x')]))
      await arquivos.delete(uuid)
      await arquivos.delete(uuid)
      expect(await arquivos.read(uuid)).toBeUndefined()
    })

    test('a file with a changed byte is never read to its end', async () => {
      const uuid = randomUUID()
      await arquivos.put(uuid, each([randomBytes(600_000)]))
      await opened.spoil(uuid)
      const { tamanho, parts } = (await arquivos.read(uuid))!
      let read = 0
      const reading = (async () => {
        for await (const part of parts) read += part.length
      })()
      await expect(reading).rejects.toThrow(uuid)
      expect(read).toBeLessThan(tamanho)
    })

    test('ten at once are ten files', async () => {
      const files = Array.from({ length: 10 }, () => ({ uuid: randomUUID(), bytes: randomBytes(500_000) }))
      await Promise.all(files.map(({ uuid, bytes }) => arquivos.put(uuid, each([bytes]))))
      const read = await Promise.all(
        files.map(async ({ uuid }) => sha256(Buffer.concat(await all((await arquivos.read(uuid))!.parts)))),
      )
      expect(read).toEqual(files.map(({ bytes }) => sha256(bytes)))
    })
  })
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function all(parts: AsyncIterable<Uint8Array>) {
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return read
}

async function* each(parts: Uint8Array[]) {
  yield* parts
}
