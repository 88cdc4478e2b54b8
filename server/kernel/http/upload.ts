import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#contract/kernel/http/endpoint'
import { AppError } from '../errors.ts'
import { tipoNaoSuportado } from './read-body.ts'

/** What a form may have besides its file: boundaries, names, fields that nobody reads. */
export const UPLOAD_OVERHEAD_BYTES = 64 * 1024
/**
 * How much of a refused form is still read, in lengths of its largest file: a sender who is cut off would not read the
 * refusal.
 */
const READ_ON = 3

/**
 * The bytes of the form's file, as they come from the connection: nothing is read before the first one is asked for. Other
 * fields and files are passed over. Throws for a form without the file, a file that is too long, a broken form, and a
 * connection that the sender has closed. After an error the caller throws away what it has read.
 */
export async function* openUpload(request: FastifyRequest, upload: Upload): AsyncGenerator<Uint8Array, void> {
  const { body } = request
  if (!(body instanceof Readable)) throw tipoNaoSuportado(request)
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + UPLOAD_OVERHEAD_BYTES) {
    readOn(body, upload)
    throw tooLarge(upload)
  }
  const form = parseForm(request, upload)
  form.end.catch(() => {}) // awaited below, unless something else fails before
  // a body that came whole closes too, while the parser still holds its last part for a slow reader
  const broke = () => body.readableEnded || form.fail()
  body.once('error', form.fail).once('close', broke).pipe(form.parser)
  try {
    const file = await form.file
    if (!file) throw refused(upload.field, upload.missing)
    let length = 0
    for await (const part of file as AsyncIterable<Buffer>) {
      length += part.length
      if (length > upload.maxBytes) throw tooLarge(upload)
      yield part
    }
    await form.end
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('REQUISICAO_INVALIDA', INTERROMPIDO)
  } finally {
    body.unpipe(form.parser)
    readOn(body, upload)
  }
}

function parseForm(request: FastifyRequest, { field, maxBytes }: Upload) {
  const file = Promise.withResolvers<BusboyFileStream | undefined>()
  const end = Promise.withResolvers<void>()
  let found: BusboyFileStream | undefined
  const fail = (error?: unknown) => {
    const cause = error instanceof Error ? error : new Error(INTERROMPIDO)
    found?.destroy(cause)
    file.reject(cause)
    end.reject(cause)
  }
  const parser = createParser(request, maxBytes)
    .on('file', (name: string, stream: BusboyFileStream) => {
      stream.on('error', fail)
      if (name !== field || found) return void stream.resume()
      found = stream
      file.resolve(stream)
    })
    .on('error', fail)
    .on('finish', () => {
      file.resolve(undefined)
      end.resolve()
    })
  return { parser, file: file.promise, end: end.promise, fail }
}

function createParser({ headers }: FastifyRequest, maxBytes: number) {
  const limits = { files: 2, fields: 20, fieldSize: 1024, parts: 22, headerPairs: 20, fileSize: maxBytes + 1 }
  try {
    return new Busboy({ headers: headers as { 'content-type': string }, limits })
  } catch {
    throw new AppError('REQUISICAO_INVALIDA', 'O formulário enviado não está correto.') // no boundary
  }
}

/** Reads the rest of a refused form without keeping it, and breaks the connection when the rest is too long. */
function readOn(body: Readable, { maxBytes }: Upload) {
  let length = 0
  body.on('data', (part: Buffer) => {
    length += part.length
    if (length > READ_ON * maxBytes) body.destroy()
  })
  body.on('error', () => {})
  body.resume()
}

const INTERROMPIDO = 'O envio foi interrompido. Tente de novo.'

const tooLarge = ({ field, tooLarge }: Upload) =>
  new AppError('CORPO_GRANDE_DEMAIS', tooLarge, { errors: [{ campo: field, mensagem: tooLarge }] })

const refused = (campo: string, mensagem: string) =>
  new AppError('VALIDACAO', mensagem, { errors: [{ campo, mensagem }] })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a form with a file: the handler reads it. */
    isUpload?: boolean
  }
}
