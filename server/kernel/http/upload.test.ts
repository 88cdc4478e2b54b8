import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { formOf, fotoJpeg } from '../../testing/given/foto.ts'
import { openUpload } from './upload.ts'

const UPLOAD = { field: 'arquivo', maxBytes: 1_000_000, missing: 'Falta.', tooLarge: 'Grande.' }

/** A form as it comes from a connection, which closes when it has sent `sent` bytes. */
function requestOf(bytes: Buffer, sent?: number) {
  const { body, headers } = formOf(bytes)
  const parts = (sent === undefined ? body : body.subarray(0, sent)).toString('latin1').match(/[^]{1,65536}/g) ?? []
  const stream = new Readable({
    read() {
      const part = parts.shift()
      if (part !== undefined) this.push(Buffer.from(part, 'latin1'))
      else if (sent === undefined) this.push(null)
      else this.destroy()
    },
  })
  return { body: stream, closed: new Promise((resolve) => stream.once('close', resolve)), headers }
}

test('a reader that is slower than the connection gets all of the file after the connection has closed', async () => {
  const foto = fotoJpeg(150_000)
  const request = requestOf(foto)
  const read: Uint8Array[] = []
  for await (const part of openUpload(request as unknown as FastifyRequest, UPLOAD)) {
    read.push(part)
    if (read.length === 1) await Promise.race([request.closed, new Promise((resolve) => setImmediate(resolve))])
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(Buffer.concat(read).equals(foto)).toBe(true)
})

test('a connection that closes before the end of the form is an upload that broke off', async () => {
  const request = requestOf(fotoJpeg(150_000), 100_000)
  const read = async () => {
    for await (const part of openUpload(request as unknown as FastifyRequest, UPLOAD)) void part
  }
  await expect(read()).rejects.toThrow('O envio foi interrompido.')
})
