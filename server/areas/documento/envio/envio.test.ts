import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_DOCUMENTO_BYTES, MENSAGENS_DO_DOCUMENTO, TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { toBrasilia } from '#contract/kernel/values/instant'
import { createLog } from '../../../kernel/log.ts'
import {
  type DocumentoWire,
  documentista,
  documentoPdf,
  documentoPdfOf,
  fotoGif,
} from '../../../testing/given/documento.ts'
import { formOf, fotoJpeg, fotoPng, fotoWebp, heic } from '../../../testing/given/foto.ts'
import { givenPerfil } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'

let house: TestHouse
/** Every line of the log. */
let written = ''
beforeAll(async () => {
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void (written += line) })
  house = await startHouse({ brought: { log } })
})
afterAll(() => house.stop())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** How many files, complete or not, have bytes in the store. */
const countArquivos = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from arquivo`.execute(house.db)).rows[0]!.n

test('a file is kept unchanged and waits for the staff; its owner reads it back as an attachment that nothing runs', async () => {
  const ana = await documentista(house)
  const bytes = documentoPdf()
  const sent = await ana.send('IDENTIDADE', bytes)
  expect(sent.statusCode, sent.body).toBe(201)
  const documento = sent.json<DocumentoWire>()
  expect(documento).toEqual({
    uuid: expect.any(String) as string,
    tipo: { uuid: TIPOS_DE_DOCUMENTO.IDENTIDADE.uuid, nome: 'Documento de identidade' },
    status: 'AVALIACAO',
    dataSubmissao: toBrasilia(house.clock.now()),
    decididoEm: null,
    motivo: null,
    arquivo: { formato: 'application/pdf', tamanho: bytes.length, sha256: sha256(bytes) },
    assinatura: null,
  })
  expect(await ana.list()).toEqual([documento])
  const read = await ana.me.get(`/api/v1/documento/${documento.uuid}/arquivo`)
  expect(read.rawPayload.equals(bytes)).toBe(true)
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="${documento.uuid}.pdf"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'private, no-cache',
  })
  const again = { headers: { 'if-none-match': read.headers.etag as string } }
  expect((await ana.me.get(`/api/v1/documento/${documento.uuid}/arquivo`, again)).statusCode).toBe(304)
})

test('the kinds of documents have their names, what each adds to the limit, and uuids that never change', async () => {
  const ana = await documentista(house)
  expect((await ana.me.get('/api/v1/tipo-documento')).json()).toMatchObject([
    {
      uuid: '6c1f7a52-30d4-4e0b-9f55-1b8d2f6a0e11',
      nome: 'Documento de identidade',
      assinaturaDigital: false,
      aumento: 40,
      versao: null,
    },
    {
      uuid: '6c1f7a52-30d4-4e0b-9f55-1b8d2f6a0e12',
      nome: 'Comprovante de endereço',
      assinaturaDigital: false,
      aumento: 50,
      versao: null,
    },
    {
      uuid: '6c1f7a52-30d4-4e0b-9f55-1b8d2f6a0e13',
      nome: 'Contrato',
      assinaturaDigital: true,
      aumento: 100,
      versao: '2026-11',
    },
  ])
})

test.each([
  ['PDF', documentoPdf(), 'application/pdf'],
  ['JPEG', fotoJpeg(), 'image/jpeg'],
  ['PNG', fotoPng(), 'image/png'],
  ['GIF', fotoGif([3, 2], [3, 2]), 'image/gif'],
])('a %s is judged by its bytes, whatever its sender calls it', async (_what, bytes, formato) => {
  const ana = await documentista(house)
  const sent = await ana.send('ENDERECO', bytes, { name: 'virus.exe', type: 'text/html' })
  expect([sent.statusCode, sent.json<DocumentoWire>().arquivo]).toMatchObject([201, { formato }])
})

const EXIF = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0, 60]),
  Buffer.from('Exif\0\0<script>alert(1)</script>'.padEnd(58, ' ')),
])

test('a picture with a script in its EXIF is kept as it is, and served as a picture alone', async () => {
  const ana = await documentista(house)
  const bytes = Buffer.concat([fotoJpeg().subarray(0, 2), EXIF, fotoJpeg().subarray(2)])
  const { uuid } = await ana.given('IDENTIDADE', bytes)
  const read = await ana.me.get(`/api/v1/documento/${uuid}/arquivo`)
  expect(read.rawPayload.equals(bytes)).toBe(true)
  expect(read.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
})

const HTML = Buffer.from('<html><script>alert(1)</script>')

test.each([
  ['HTML', HTML, 'tipo'],
  ['a WebP', fotoWebp(), 'tipo'],
  ['an iPhone’s HEIC', heic(), 'heic'],
  ['a PDF packed with gzip', gzipSync(documentoPdf()), 'compactado'],
  ['a program', Buffer.from('MZ'.padEnd(100, '\0')), 'tipo'],
  ['a few bytes', Buffer.from('%PDF'), 'tipo'],
  ['HTML before a PDF', Buffer.concat([HTML, documentoPdf()]), 'tipo'],
  ['HTML that begins as a PDF', Buffer.concat([Buffer.from('%PDF-1.4\n'), HTML]), 'pdfQuebrado'],
  ['a PDF and much HTML behind it', Buffer.concat([documentoPdf(), Buffer.alloc(4096, HTML)]), 'pdfQuebrado'],
  ['half a PDF', documentoPdf({ enchimento: 5000 }).subarray(0, 3000), 'pdfQuebrado'],
  ['a protected PDF', documentoPdf({ trailer: '/Encrypt 4 0 R' }), 'pdfProtegido'],
  ['a PDF without a page', documentoPdf({ objetos: ['<< /Pages 2 0 R >>', '<< /Kids [] /Count 0 >>'] }), 'pdfVazio'],
  ['half a JPEG', fotoJpeg().subarray(0, 100), 'quebrada'],
  ['half a GIF', fotoGif([9, 9]).subarray(0, 30), 'quebrada'],
  ['half a PNG', fotoPng(50, 50).subarray(0, 45), 'quebrada'],
  ['a PNG of 50 megapixels and a bit', fotoPng(10_000, 5001), 'pixels'],
  [
    'a GIF with many large frames',
    fotoGif(...Array.from({ length: 60 }, () => [1000, 1000] as [number, number])),
    'pixels',
  ],
  [
    'a GIF of a million tiny blocks',
    Buffer.concat([
      fotoGif().subarray(0, 19),
      Buffer.from([0x21, 0xfe]),
      Buffer.alloc(2_000_000, 1),
      Buffer.from([0, 0x3b]),
    ]),
    'quebrada',
  ],
  ['a GIF of 65,000 pixels each way', fotoGif([65_000, 65_000]), 'pixels'],
] as const)('%s is refused with a sentence, and nothing is kept', async (_what, bytes, mensagem) => {
  const ana = await documentista(house)
  const before = await countArquivos()
  expect(await ana.refusal('IDENTIDADE', bytes)).toEqual(refusal('arquivo', MENSAGENS_DO_DOCUMENTO[mensagem]))
  expect([await countArquivos(), await ana.list()]).toEqual([before, []])
})

test('exactly 15,728,640 bytes are accepted, and one more is refused before it is all read', async () => {
  const ana = await documentista(house)
  const whole = documentoPdfOf(MAX_DOCUMENTO_BYTES)
  expect(whole.length).toBe(15_728_640)
  expect((await ana.given('IDENTIDADE', whole)).arquivo.tamanho).toBe(15_728_640)
  const before = await countArquivos()
  const over = await ana.send('ENDERECO', documentoPdfOf(MAX_DOCUMENTO_BYTES + 1))
  expect([over.statusCode, refusedBy(over)]).toEqual([
    413,
    {
      code: 'CORPO_GRANDE_DEMAIS',
      message: 'O tamanho  máximo para envio de documento é de 15mb',
      errors: [['arquivo', 'O tamanho  máximo para envio de documento é de 15mb']],
    },
  ])
  expect(await countArquivos()).toBe(before)
}, 60_000)

test('a body that is compressed on its way is refused by what it is, and nothing is kept', async () => {
  const ana = await documentista(house)
  const before = await countArquivos()
  const { body, headers } = formOf(documentoPdf())
  const tipo = { 'tipo-documento': TIPOS_DE_DOCUMENTO.IDENTIDADE.uuid }
  for (const [encoding, bytes] of [
    ['gzip', gzipSync(body)],
    ['gzip', body],
    ['compress', body],
  ] as const) {
    const sent = await ana.me.post('/api/v1/registro/documento', bytes, {
      ...headers,
      ...tipo,
      'content-encoding': encoding,
    })
    expect([sent.statusCode, sent.json()]).toMatchObject([
      415,
      {
        code: 'TIPO_NAO_SUPORTADO',
        message: 'Envie os dados sem compressão: o cabeçalho Content-Encoding não é aceito.',
      },
    ])
  }
  const plain = { ...headers, ...tipo, 'content-encoding': 'identity' }
  expect((await ana.me.post('/api/v1/registro/documento', body, plain)).statusCode).toBe(201)
  expect(await countArquivos()).toBe(before + 1)
})

test('the kind, the account and the file must be named; a contract is not sent as a file', async () => {
  const ana = await documentista(house)
  const tipo = (uuid: string) => ana.refusal('IDENTIDADE', fotoJpeg(), { headers: { 'tipo-documento': uuid } })
  const unknown = refusal('tipo-documento', MENSAGENS_DO_DOCUMENTO.tipoDesconhecido)
  expect(await tipo(randomUUID())).toEqual(unknown)
  expect(await tipo("' or 1=1")).toEqual(unknown)
  expect(await ana.refusal('CONTRATO')).toEqual(refusal('tipoDocumento', MENSAGENS_DO_DOCUMENTO.seAssina))
  expect(await ana.refusal('IDENTIDADE', fotoJpeg(), { field: 'outro' })).toEqual(
    refusal('arquivo', MENSAGENS_DO_DOCUMENTO.semArquivo),
  )
  const foto = fotoJpeg()
  for (const assinatura of [ana.assinaturaUuid, ana.assinaturaUuid.toUpperCase()]) {
    expect((await ana.send('IDENTIDADE', foto, { headers: { assinatura } })).statusCode).toBe(201)
    expect((await ana.me.get(`/api/v1/documento?account=${assinatura}`)).json()).toHaveLength(1)
  }
  const others = await ana.send('IDENTIDADE', fotoJpeg(), { headers: { assinatura: randomUUID() } })
  expect(others.statusCode).toBe(404)
})

test('a name with a path, control characters or another’s markup reaches neither the store nor an answer nor the log', async () => {
  const ana = await documentista(house)
  const sent = await ana.send('IDENTIDADE', fotoJpeg(), { name: '../../etc/RG-da-Ana\u0007<b>.pdf.exe' })
  expect(sent.statusCode).toBe(201)
  const { uuid } = sent.json<DocumentoWire>()
  const read = await ana.me.get(`/api/v1/documento/${uuid}/arquivo`)
  expect(read.headers['content-disposition']).toBe(`attachment; filename="${uuid}.jpg"`)
  await ana.send('ENDERECO', HTML, { name: 'RG-da-Ana.html' })
  expect(written).toContain('/api/v1/registro/documento')
  expect(sent.body + JSON.stringify(read.headers) + written).not.toMatch(/RG-da-Ana|etc\//)
})

test('a waiting document is replaced by a newer file; the same bytes again return the stored document', async () => {
  const ana = await documentista(house)
  const [first, second] = [fotoJpeg(), fotoJpeg()]
  const one = await ana.given('ENDERECO', first)
  expect(await ana.given('ENDERECO', first)).toEqual(one)
  const two = await ana.given('ENDERECO', second)
  expect((await ana.list()).map(({ uuid }) => uuid)).toEqual([two.uuid])
  expect((await ana.me.get(`/api/v1/documento/${one.uuid}/arquivo`)).statusCode).toBe(404)
  const before = await countArquivos()
  await house.runJobs()
  expect(await countArquivos()).toBe(before - 1)
  expect((await ana.decide(one.uuid)).statusCode).toBe(404)
})

test('ten files at once leave one that waits, and no file besides its own', async () => {
  const ana = await documentista(house)
  const before = await countArquivos()
  const sent = await Promise.all(Array.from({ length: 10 }, () => ana.send('IDENTIDADE')))
  expect(sent.every(({ statusCode }) => [201, 404].includes(statusCode))).toBe(true)
  expect(await ana.list()).toHaveLength(1)
  await house.runJobs()
  expect(await countArquivos()).toBe(before + 1)
})

test('after a refusal another file may be sent; after an approval none', async () => {
  const ana = await documentista(house)
  const { uuid } = await ana.given('IDENTIDADE')
  await ana.decide(uuid, { decisao: 'REPROVADO', motivo: 'A foto está escura.' })
  const next = await ana.given('IDENTIDADE')
  expect((await ana.list()).map(({ status }) => status)).toEqual(expect.arrayContaining(['AVALIACAO', 'REPROVADO']))
  await ana.decide(next.uuid)
  expect(await ana.refusal('IDENTIDADE')).toEqual({
    code: 'CONFLICT',
    message: MENSAGENS_DO_DOCUMENTO.jaAprovado,
    errors: [['tipoDocumento', MENSAGENS_DO_DOCUMENTO.jaAprovado]],
  })
})

test('another subscriber’s documents and files are not found, and a member of the shop sees none of them', async () => {
  const [ana, bia] = [await documentista(house), await documentista(house)]
  const { uuid } = await ana.given('IDENTIDADE')
  for (const path of [
    `/api/v1/documento?account=${ana.assinaturaUuid}`,
    `/api/v1/documento/${uuid}/arquivo`,
    '/api/v1/documento/x/arquivo',
    `/api/v1/documento/${randomUUID()}/arquivo`,
  ])
    expect([path, (await bia.me.get(path)).statusCode]).toEqual([path, 404])
  expect((await ana.me.get(`/api/v1/documento?account=${ana.assinaturaUuid}`)).json()).toHaveLength(1)
  const perfil = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'ADMINISTRADOR')
  const there = { [PERFIL_HEADER]: perfil }
  const asked = await Promise.all([
    bia.me.get('/api/v1/tipo-documento', { headers: there }),
    bia.me.get('/api/v1/documento', { headers: there }),
    bia.me.get(`/api/v1/documento/${uuid}/arquivo`, { headers: there }),
    bia.me.get('/api/v1/contrato', { headers: there }),
    bia.send('IDENTIDADE', fotoJpeg(), { headers: there }),
    bia.sign({}, there),
  ])
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404))
  expect(await ana.list()).toHaveLength(1)
})

test('the largest document arrives also over half a megabit a second; a request without its head is cut after a minute', () => {
  const { requestTimeout, headersTimeout } = house.app.server
  expect(requestTimeout / 1000).toBeGreaterThan((MAX_DOCUMENTO_BYTES * 8) / 512_000)
  expect(headersTimeout).toBe(60_000)
})

/** A request over a connection, whose body the test writes bit by bit; without a length it comes in chunks. */
async function connect({ token }: { token: string }, headers: Record<string, string | number>) {
  const { server } = house.app
  if (!server.listening) await house.app.listen({ port: 0, host: '127.0.0.1' })
  const tipo = { 'tipo-documento': TIPOS_DE_DOCUMENTO.IDENTIDADE.uuid }
  const sending = httpRequest({
    port: (server.address() as AddressInfo).port,
    path: '/api/v1/registro/documento',
    method: 'POST',
    headers: { ...headers, ...tipo, authorization: `Bearer ${token}` },
  })
  sending.on('error', () => {})
  return sending
}
const answerTo = async (sending: ClientRequest) => {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const { message } = (await json(answer)) as { message: string }
  return [answer.statusCode, message]
}

test('a file that is too long is refused while it arrives, or unread if its head tells the length', async () => {
  const ana = await documentista(house)
  const before = await countArquivos()
  const { body, headers } = formOf(documentoPdfOf(MAX_DOCUMENTO_BYTES + 100_000))
  const refused = [413, MENSAGENS_DO_DOCUMENTO.grande]

  const streamed = await connect(ana, headers)
  streamed.write(body.subarray(0, MAX_DOCUMENTO_BYTES + 50_000)) // its end never comes
  expect(await answerTo(streamed)).toEqual(refused)
  streamed.destroy()

  const told = await connect(ana, { ...headers, 'content-length': body.length })
  told.write(body.subarray(0, 1000))
  expect(await answerTo(told)).toEqual(refused)
  told.destroy()
  await expect.poll(countArquivos, { timeout: 20_000 }).toBe(before)
}, 60_000)

test('an upload that breaks off at 90 % leaves nothing', async () => {
  const ana = await documentista(house)
  const before = await countArquivos()
  const { body, headers } = formOf(documentoPdfOf(2_000_000))
  const gone = new Promise((resolve) => house.app.server.once('request', (req) => req.once('close', resolve)))
  const sending = await connect(ana, { ...headers, 'content-length': body.length })
  sending.write(body.subarray(0, Math.floor(body.length * 0.9)), () => sending.destroy())
  await gone
  await expect.poll(countArquivos, { timeout: 20_000 }).toBe(before)
  await passTime(house, 3601)
  expect([await countArquivos(), await ana.list()]).toEqual([before, []])
})

test('the database itself refuses a second document of a kind, a second decision and another file', async () => {
  const ana = await documentista(house)
  const uuid = await ana.approve('IDENTIDADE')
  const waiting = await ana.given('ENDERECO')
  const wrong = [
    sql`update documento_envio set status = 'REPROVADO', motivo = 'x' where uuid = ${uuid}`,
    sql`update documento_envio set acrescimo = 99 where uuid = ${uuid}`,
    sql`update documento_envio set sha256 = ${'0'.repeat(64)} where uuid = ${waiting.uuid}`,
    sql`update documento_envio set status = 'REPROVADO', decidido_em = now() where uuid = ${waiting.uuid}`,
    sql`update documento_envio set status = 'APROVADO' where uuid = ${waiting.uuid}`,
    sql`insert into documento_envio select gen_random_uuid(), assinatura_uuid, tipo, status, criado_em, decidido_em, arquivo_uuid,
      formato, tamanho, sha256, motivo, acrescimo from documento_envio where uuid = ${uuid}`,
    sql`delete from arquivo where uuid = (select arquivo_uuid from documento_envio where uuid = ${uuid})`,
  ]
  for (const statement of wrong) await expect(statement.execute(house.db)).rejects.toThrow()
  const another = sql`insert into documento_envio select gen_random_uuid(), assinatura_uuid, tipo, 'AVALIACAO', criado_em, null,
    gen_random_uuid(), formato, tamanho, sha256, null, 0 from documento_envio where uuid = ${uuid}`
  await expect(another.execute(house.db)).rejects.toThrow('documento_envio_um')
})
