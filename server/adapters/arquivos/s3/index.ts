import { createHmac, randomUUID } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { Logger } from '../../../kernel/log.ts'
import type { Sonda } from '../../../kernel/partes.ts'
import type { Patience } from '../../../kernel/patience.ts'
import type { Guardado } from '../../../ports/arquivos.ts'
import { Sumiu } from '../sumiu.ts'
import { type Passagem, takeIn } from './passagem.ts'
import { createPedidos, type Pedidos, RecusaDoS3, S3Indisponivel } from './pedido.ts'
import { type Achado, achadosOf, joinOf, textOf } from './xml.ts'

/** The bucket of this installation. Objects are written once, under a new name each. */
export type Bucket = {
  /** A name that no object has had. */
  newChave(uuid: string): string
  /** Keeps the bytes. The sweep deletes what a failure leaves behind. Throws when `parts` has no bytes. */
  write(chave: string, parts: AsyncIterable<Uint8Array>): Promise<Guardado>
  /** The bytes from this position on, however often the line breaks. Throws Sumiu when the object is not there. */
  read(chave: string, range: { from: number; tamanho: number }): AsyncGenerator<Uint8Array, void>
  /** Deletes the object; one that is gone already is all right. */
  remove(chave: string): Promise<void>
  /** This installation's objects, in pages. */
  listObjetos(): AsyncGenerator<Achado[], void>
  /** Uploads in pieces that were begun and not finished. [] when the store cannot list them. */
  listMetades(): AsyncGenerator<Achado[], void>
  /** Aborts such an upload and deletes its pieces. */
  abort(metade: Pick<Achado, 'chave' | 'envio'>): Promise<void>
  /** Throws when the store does not answer at once, or refuses this installation's key. */
  probe(): Promise<void>
  close(): void
}

/** A larger file goes in pieces of this size. S3 takes 10,000 of them; all but the last must have 5 MB. */
const PEDACO_BYTES = 8 * 1024 * 1024
/** How often one download goes on after the line broke, without a byte in between. */
const MAX_BREAKS = 5

/**
 * Opens the bucket. `segredo` is the installation's: its objects lie in a folder named after it, so that two houses that
 * share a bucket by mistake never sweep each other's files.
 */
export function openS3(
  config: NonNullable<Config['s3']>,
  { segredo, ...house }: { segredo: string; log: Logger; sonda: Sonda; patience: Patience },
): Bucket {
  const pedidos = createPedidos(config, house)
  const { send } = pedidos
  const { log } = house
  const casa = createHmac('sha256', segredo).update('arquivos no S3').digest('hex').slice(0, 16)
  const folder = `${config.prefix}${casa}/`
  const cifra = {
    ...(config.sse && { 'X-Amz-Server-Side-Encryption': config.sse }),
    ...(config.sseKmsKeyId && { 'X-Amz-Server-Side-Encryption-Aws-Kms-Key-Id': config.sseKmsKeyId }),
  }

  const abort: Bucket['abort'] = async ({ chave, envio = '' }) => {
    await goneIsFine(send({ method: 'DELETE', chave, query: { uploadId: envio } }))
  }

  /** The pieces one after the other: memory and the line are shared with the other files on their way. */
  async function writePedacos(chave: string, { pedacos }: Passagem) {
    const begun = await send({ method: 'POST', chave, query: { uploads: '' }, headers: cifra })
    const envio = textOf(begun.text, 'UploadId')
    try {
      const etags: string[] = []
      for (const [index, body] of pedacos.entries()) {
        const query = { partNumber: String(index + 1), uploadId: envio }
        const { headers } = await send({ method: 'PUT', chave, query, body })
        etags.push(headers.etag ?? '')
      }
      await join(pedidos, { chave, envio, etags })
    } catch (error) {
      await abort({ chave, envio }).catch(() => {}) // the sweep tries again
      throw error
    }
  }

  return {
    newChave: (uuid) => `${folder}${uuid}.${randomUUID().slice(0, 8)}`,

    async write(chave, parts) {
      const passagem = await takeIn(parts, PEDACO_BYTES)
      const { tamanho, sha256, pedacos } = passagem
      try {
        const [first, second] = pedacos
        if (!first) throw new Error('a file without bytes cannot be kept')
        if (second) await writePedacos(chave, passagem)
        else await send({ method: 'PUT', chave, headers: cifra, body: first })
        return { tamanho, sha256 }
      } finally {
        await passagem.close()
      }
    },

    async *read(chave, { from, tamanho }) {
      for (let at = from, breaks = 0; at < tamanho; ) {
        const headers = at > 0 ? { Range: `bytes=${at}-` } : undefined
        const { message, parts } = await openObjeto(pedidos, chave, headers)
        if (headers && message.statusCode !== 206) {
          message.destroy()
          throw new Error('the S3 store knows no ranges')
        }
        try {
          for await (const bytes of parts) {
            at += bytes.length
            breaks = 0
            yield bytes
          }
          if (at < tamanho) throw new Error(`ended after ${at} of ${tamanho} bytes`)
        } catch (error) {
          const causa = (error as Error).message
          if (++breaks > MAX_BREAKS) throw new S3Indisponivel(`an object could not be read: ${causa}`, { cause: error })
          log.warn({ at, causa }, 'a download from the S3 store broke off')
        }
      }
    },

    async remove(chave) {
      await goneIsFine(send({ method: 'DELETE', chave }))
    },

    async *listObjetos() {
      for (let token: string | undefined; ; ) {
        const query = { 'list-type': '2', prefix: folder, ...(token && { 'continuation-token': token }) }
        const { text, headers } = await send({ method: 'GET', query })
        yield achadosOf(text, { each: 'Contents', em: 'LastModified', agora: headers.date })
        if (textOf(text, 'IsTruncated') !== 'true') return
        token = textOf(text, 'NextContinuationToken')
      }
    },

    async *listMetades() {
      try {
        for (let after = {}; ; ) {
          const { text, headers } = await send({ method: 'GET', query: { uploads: '', prefix: folder, ...after } })
          yield achadosOf(text, { each: 'Upload', em: 'Initiated', agora: headers.date })
          if (textOf(text, 'IsTruncated') !== 'true') return
          after = {
            'key-marker': textOf(text, 'NextKeyMarker'),
            'upload-id-marker': textOf(text, 'NextUploadIdMarker'),
          }
        }
      } catch (error) {
        if (!(error instanceof RecusaDoS3 && error.status === 501)) throw error
      }
    },

    abort,

    async probe() {
      await send({ method: 'HEAD', tries: 1 })
    },

    close: () => pedidos.close(),
  }
}

/**
 * Makes one object of the pieces. When the answer to the first try was lost, the second try finds the object instead of
 * the pieces.
 */
async function join(pedidos: Pedidos, { chave, envio, etags }: { chave: string; envio: string; etags: string[] }) {
  try {
    await pedidos.send({ method: 'POST', chave, query: { uploadId: envio }, body: joinOf(etags) })
  } catch (error) {
    if (!(error instanceof RecusaDoS3 && error.code === 'NoSuchUpload')) throw error
    await pedidos.send({ method: 'HEAD', chave })
  }
}

async function openObjeto(pedidos: Pedidos, chave: string, headers: Record<string, string> | undefined) {
  try {
    return await pedidos.open({ method: 'GET', chave, ...(headers && { headers }) })
  } catch (error) {
    if (error instanceof RecusaDoS3 && error.status === 404) throw new Sumiu('no such object', { cause: error })
    throw error
  }
}

async function goneIsFine(asking: Promise<unknown>) {
  await asking.catch((error: unknown) => {
    if (!(error instanceof RecusaDoS3 && error.status === 404)) throw error
  })
}
