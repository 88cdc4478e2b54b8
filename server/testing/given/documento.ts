import { deflateSync } from 'node:zlib'
import type * as z from 'zod'
import {
  type Documento,
  TIPO_DOCUMENTO_HEADER,
  TIPOS_DE_DOCUMENTO,
  type TipoDeDocumento,
} from '#contract/documento/documento'
import type { Caller, TestHouse } from '../house.ts'
import { refusedBy } from '../recusa.ts'
import { formOf, fotoJpeg } from './foto.ts'

export type DocumentoWire = z.input<typeof Documento>

/** A subscriber, and what they and the staff do with documents. */
export async function documentista(house: TestHouse) {
  const pessoa = await house.given.assinante()
  const me = house.as(pessoa.token)
  const send = (
    tipo: TipoDeDocumento,
    bytes: Buffer = fotoJpeg(),
    {
      headers = {},
      as = me,
      ...file
    }: Parameters<typeof formOf>[1] & { headers?: Record<string, string>; as?: Caller } = {},
  ) => {
    const form = formOf(bytes, file)
    return as.post('/api/v1/registro/documento', form.body, {
      ...form.headers,
      [TIPO_DOCUMENTO_HEADER]: TIPOS_DE_DOCUMENTO[tipo].uuid,
      ...headers,
    })
  }
  const decide = (uuid: string, body: object = { decisao: 'APROVADO' }) =>
    house.post(`/sandbox/documentos/${uuid}/decisao`, body)
  const sign = (body: object = {}, headers: Record<string, string> = {}) =>
    me.post(
      '/api/v1/registro/documento/assinaturadigital',
      { tipoDocumento: TIPOS_DE_DOCUMENTO.CONTRATO.uuid, senha: pessoa.senha, aceite: true, ...body },
      { 'user-agent': 'Navegador de Teste 1.0', ...headers },
    )
  /** Sends a file that is kept. */
  const given = async (tipo: TipoDeDocumento, bytes?: Buffer) => {
    const sent = await send(tipo, bytes)
    if (sent.statusCode !== 201) throw new Error(sent.body)
    return sent.json<DocumentoWire>()
  }
  return {
    ...pessoa,
    me,
    send,
    refusal: async (...args: Parameters<typeof send>) => refusedBy(await send(...args)),
    given,
    decide,
    sign,
    list: async () => (await me.get('/api/v1/documento')).json<DocumentoWire[]>(),
    limite: async () =>
      (await me.get('/api/v1/frete/limite')).json<{
        numeroFretes: number
        pedidoAberto: boolean
        ultimoPedido: object
      }>(),
    async approve(tipo: TipoDeDocumento) {
      const { uuid } = await given(tipo)
      const decided = await decide(uuid)
      if (decided.statusCode !== 204) throw new Error(decided.body)
      return uuid
    },
    async approveAll() {
      for (const tipo of ['IDENTIDADE', 'ENDERECO'] as const) await this.approve(tipo)
      const signed = await sign()
      if (signed.statusCode !== 200) throw new Error(signed.body)
    },
  }
}

/** A GIF with frames of these sizes. */
export function fotoGif(...frames: [number, number][]): Buffer {
  const [[largura, altura] = [1, 1]] = frames
  const size = (w: number, h: number) => Buffer.from([w & 255, w >> 8, h & 255, h >> 8])
  const all = (frames.length > 0 ? frames : [[largura, altura] as const]).map(([w, h]) =>
    Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size(w, h), Buffer.from([0, 2, 2, 0x44, 0x01, 0])]),
  )
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    size(largura, altura),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ])
  return Buffer.concat([head, ...all, Buffer.from([0x3b])])
}

type PdfDeTeste = {
  /** Objects by number, as in the file; 1 is the catalogue. */
  objetos?: (string | Buffer)[]
  /** Added to the trailer's dictionary. */
  trailer?: string
  /** Bytes of a stream that nothing draws, to make the file longer. */
  enchimento?: number
}

export const UMA_PAGINA = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
  '<< /Length 26 >>\nstream\n0 0 100 100 re f % (texto)\nendstream',
]

/** A PDF with an index as a table. */
export function documentoPdf({ objetos = UMA_PAGINA, trailer = '', enchimento = 0 }: PdfDeTeste = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const all = enchimento
    ? [
        ...objetos,
        Buffer.concat([
          Buffer.from(`<< /Length ${enchimento} >>\nstream\n`),
          Buffer.alloc(enchimento, 'x'),
          Buffer.from('\nendstream'),
        ]),
      ]
    : objetos
  let at = parts[0]!.length
  const offsets = all.map((objeto, i) => {
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(objeto), Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
    return at - part.length
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** A PDF of exactly so many bytes. */
export function documentoPdfOf(length: number): Buffer {
  const probe = length - 1000
  const made = documentoPdf({ enchimento: probe })
  return documentoPdf({ enchimento: probe + length - made.length })
}

/** A PDF 1.5: catalogue and pages in an object stream, the index as a stream with PNG's predictor. */
export function documentoPdfCompacto({ extra = '' } = {}): Buffer {
  const dentro = UMA_PAGINA.slice(0, 3)
  let first = ''
  let body = ''
  for (const [i, objeto] of dentro.entries()) {
    first += `${i + 1} ${body.length} `
    body += `${objeto} `
  }
  const packed = deflateSync(Buffer.from(first + body))
  const parts: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  const add = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  const addStream = (numero: number, dict: string, data: Buffer) => {
    offsets[numero] = at
    add(
      Buffer.concat([
        Buffer.from(`${numero} 0 obj\n<< ${dict} /Length ${data.length} >>\nstream\r\n`),
        data,
        Buffer.from('\nendstream\nendobj\n'),
      ]),
    )
  }
  add(Buffer.from('%PDF-1.5\n'))
  addStream(4, '', Buffer.from('0 0 100 100 re f'))
  addStream(5, `/Type /ObjStm /N 3 /First ${first.length} /Filter /FlateDecode`, packed)
  const rows: number[][] = [[0, 0, 0, 0]]
  for (const i of [0, 1, 2]) rows.push([2, 0, 5, i])
  for (const numero of [4, 5]) rows.push([1, offsets[numero]! >> 8, offsets[numero]! & 255, 0])
  rows.push([1, at >> 8, at & 255, 0])
  let before = [0, 0, 0, 0]
  const filtered = rows.map((row) => {
    const up = row.map((byte, i) => (byte - before[i]! + 256) & 255)
    before = row
    return Buffer.from([2, ...up])
  })
  const startxref = at
  addStream(
    6,
    `/Type /XRef /Size 7 /Root 1 0 R /W [1 2 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >> ${extra}`,
    deflateSync(Buffer.concat(filtered)),
  )
  add(Buffer.from(`startxref\n${startxref}\n%%EOF\n`))
  return Buffer.concat(parts)
}
