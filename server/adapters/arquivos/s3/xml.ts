import { createHash } from 'node:crypto'
import type { Pedaco } from './passagem.ts'

/**
 * What lies in the bucket: an object, or, with `envio`, an upload in pieces that was not ended. `agora` is the store's
 * own clock.
 */
export type Achado = { chave: string; em: Date; agora: Date; envio?: string }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element with this name, or ''. The elements that we read in S3's answers have no attributes. */
export const textOf = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, entity?: string) =>
      entity ? (ENTITIES[entity] ?? whole) : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex ?? '', 16)),
  )

/** The objects, or halves of objects, that a list names. `agora`: the Date header of its answer. */
export function achadosOf(xml: string, { each, em, agora }: { each: string; em: string; agora: string | undefined }) {
  const now = new Date(agora ?? '')
  if (Number.isNaN(now.getTime())) throw new Error('the S3 store does not tell the time')
  return [...xml.matchAll(new RegExp(`<${each}>([\\s\\S]*?)</${each}>`, 'g'))].map(([, found = '']): Achado => {
    const envio = textOf(found, 'UploadId')
    return { chave: textOf(found, 'Key'), em: new Date(textOf(found, em)), agora: now, ...(envio && { envio }) }
  })
}

/** The request that makes one object of pieces, which have these ETags in their order. */
export function joinOf(etags: string[]): Pedaco {
  const escaped = etags.map((etag) => etag.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'))
  const parts = escaped.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/'
  const bytes = Buffer.from(`<CompleteMultipartUpload xmlns="${xmlns}">${parts.join('')}</CompleteMultipartUpload>`)
  return {
    tamanho: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    async *open() {
      yield bytes
    },
  }
}
