import { createHash, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { canProvar, MAX_PROVA_BYTES, MENSAGENS_DA_PROVA, type Prova } from '#contract/diferenca/prova'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { toBrasilia } from '#contract/kernel/values/instant'
import { formOf, fotoJpeg, fotoPng, fotoWebp } from '../../../testing/given/foto.ts'
import { givenPerfil, givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { pagador } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'
import { expedidor } from '../../../testing/vida.ts'
import { keepProva } from './prova.ts'

type ProvaWire = z.input<typeof Prova>

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => closeBooks(house))

/** Somebody with bought fretes, and what they do with pictures of the first one. */
async function fotografa(options: Parameters<typeof expedidor>[1] = {}) {
  const ana = await expedidor(house, options)
  await house.runJobs()
  const path = `/api/v1/frete/${ana.uuid}/prova`
  return {
    ...ana,
    path,
    send(bytes: Buffer, file: Parameters<typeof formOf>[1] = {}, as = ana.me, to = path) {
      const { body, headers } = formOf(bytes, file)
      return as.post(to, body, headers)
    },
    list: async () => (await ana.me.get(path)).json<ProvaWire[]>(),
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Files that have any bytes in the store, complete or not. */
const countArquivos = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from arquivo`.execute(house.db)).rows[0]!.n

test('a picture is kept as it was sent, with its SHA-256 and the time, and says that it came before the posting', async () => {
  const ana = await fotografa()
  const foto = fotoJpeg()
  const sent = await ana.send(foto)
  expect(sent.statusCode, sent.body).toBe(201)
  const prova = sent.json<ProvaWire>()
  expect(prova).toEqual({
    uuid: expect.any(String) as string,
    sha256: sha256(foto),
    enviadaEm: toBrasilia(house.clock.now()),
    antesDaPostagem: true,
  })
  expect(await ana.list()).toEqual([prova])
  const read = await ana.me.get(`${ana.path}/${prova.uuid}`)
  expect(read.rawPayload.equals(foto)).toBe(true)
})

test('a picture is served as its kind alone: no browser guesses, runs or shares it', async () => {
  const ana = await fotografa()
  const { uuid, sha256: hash } = (await ana.send(fotoPng(), { name: 'foto.jpg', type: 'image/jpeg' })).json<ProvaWire>()
  const read = await ana.me.get(`${ana.path}/${uuid}`)
  expect(read.headers).toMatchObject({
    'content-type': 'image/png', // by its bytes, not by its name
    'content-length': String(fotoPng().length),
    'content-disposition': 'attachment; filename="prova-1.png"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'private, no-cache',
    etag: `"${hash}"`,
  })
  const again = await ana.me.get(`${ana.path}/${uuid}`, { headers: { 'if-none-match': `"${hash}"` } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test.each([
  ['JPEG', fotoJpeg(), 'image/jpeg'],
  ['PNG', fotoPng(), 'image/png'],
  ['WebP', fotoWebp(), 'image/webp'],
])('a %s is judged by its bytes, whatever its sender calls it', async (_what, foto, type) => {
  const ana = await fotografa()
  const sent = await ana.send(foto, { name: 'virus.exe', type: 'text/html' })
  const { uuid } = sent.json<ProvaWire>()
  expect((await ana.me.get(`${ana.path}/${uuid}`)).headers['content-type']).toBe(type)
})

test('a file that is no picture, half a picture or too large is refused with a sentence; it is not kept and does not count as one of the six', async () => {
  const ana = await fotografa()
  const before = await countArquivos()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const recusas: [Buffer, 'tipo' | 'quebrada' | 'pixels'][] = [
    [svg, 'tipo'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'tipo'],
    [Buffer.alloc(0), 'tipo'],
    [fotoJpeg(300_000).subarray(0, 250_000), 'quebrada'],
    [fotoPng(30_000, 30_000), 'pixels'],
  ]
  for (const [bytes, recusa] of recusas) {
    const answer = await ana.send(bytes)
    expect(answer.statusCode).toBe(422)
    const mensagem = MENSAGENS_DA_PROVA[recusa]
    expect(refusedBy(answer)).toEqual({ code: 'VALIDACAO', message: mensagem, errors: [['arquivo', mensagem]] })
  }
  for (const length of [MAX_PROVA_BYTES + 1, 6 * 1024 * 1024, 40 * 1024 * 1024]) {
    const answer = await ana.send(fotoJpeg(length))
    expect(answer.statusCode).toBe(413)
    expect(refusedBy(answer)).toEqual({
      code: 'CORPO_GRANDE_DEMAIS',
      message: MENSAGENS_DA_PROVA.grande,
      errors: [['arquivo', MENSAGENS_DA_PROVA.grande]],
    })
  }
  expect(await ana.list()).toEqual([])
  expect(await countArquivos()).toBe(before)
  const largest = fotoJpeg(MAX_PROVA_BYTES)
  expect(largest.length).toBe(5_242_880)
  expect((await ana.send(largest)).json()).toMatchObject({ sha256: sha256(largest) })
})

test('a frete keeps six pictures: the seventh is refused, and the same picture again is answered with the kept one', async () => {
  const ana = await fotografa()
  const fotos = Array.from({ length: 6 }, () => fotoJpeg())
  for (const foto of fotos) expect((await ana.send(foto)).statusCode).toBe(201)
  const provas = await ana.list()
  expect(provas.map((prova) => prova.sha256)).toEqual(fotos.map(sha256))
  const seventh = await ana.send(fotoJpeg())
  expect(seventh.statusCode).toBe(409)
  expect(refusedBy(seventh)).toEqual({ code: 'CONFLICT', message: MENSAGENS_DA_PROVA.seis, errors: undefined })
  const again = await ana.send(fotos[3]!)
  expect([again.statusCode, again.json()]).toEqual([201, provas[3]])
  expect(await ana.list()).toEqual(provas)
})

test('of ten pictures at once exactly six stay, and of one picture sent ten times at once exactly one', async () => {
  const [ana, bia] = [await fotografa(), await fotografa()]
  const before = await countArquivos()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.send(fotoJpeg())))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array(6).fill(201),
    ...Array(4).fill(409),
  ])
  expect(await ana.list()).toHaveLength(6)
  const foto = fotoJpeg()
  const same = await Promise.all(Array.from({ length: 10 }, () => bia.send(foto)))
  expect(new Set(same.map(({ body }) => body)).size).toBe(1)
  expect(await bia.list()).toHaveLength(1)
  expect(await countArquivos()).toBe(before + 7)
})

test('the frete and the picture of another subscriber, and an address that is no uuid, are not found', async () => {
  const [ana, eva] = [await fotografa(), await fotografa()]
  const { uuid } = (await ana.send(fotoJpeg())).json<ProvaWire>()
  const before = await countArquivos()
  for (const id of [ana.uuid, randomUUID(), 'x', "'; drop table prova"].map(encodeURIComponent)) {
    const there = `/api/v1/frete/${id}/prova`
    const { body, headers } = formOf(fotoJpeg())
    for (const answer of [
      await eva.me.post(there, body, headers),
      await eva.me.get(there),
      await eva.me.get(`${there}/${uuid}`),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  }
  // the picture of one frete under the address of another one
  expect((await eva.me.get(`${eva.path}/${uuid}`)).statusCode).toBe(404)
  expect((await ana.me.get(`${ana.path}/x`)).statusCode).toBe(404)
  expect(await countArquivos()).toBe(before)
  expect(await ana.list()).toHaveLength(1)
})

test('a frete takes pictures from its payment on; once it is cancelled or expired it takes no more, and keeps what it has', async () => {
  const ana = await pagador(house)
  await ana.payPix()
  const send = (uuid: string, foto = fotoJpeg()) => {
    const { body, headers } = formOf(foto)
    return ana.me.post(`/api/v1/frete/${uuid}/prova`, body, headers)
  }
  const [unpaid] = await house.db
    .selectFrom('frete')
    .select(['uuid', 'status'])
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .execute()
  expect(unpaid?.status).toBe('AGUARDANDO_PAGAMENTO')
  const early = await send(unpaid!.uuid)
  expect([early.statusCode, early.json().message]).toEqual([409, MENSAGENS_DA_PROVA.naoPago])

  const bia = await vendedor(house)
  const statuses = [
    'PENDENTE',
    'GERADO',
    'PROCESSANDO_CANCELAMENTO',
    'POSTADO',
    'ENTREGUE',
    'EXPIRADO',
    'CANCELADO',
  ] as const
  const uuids = await bia.buy(...statuses.map(() => ({})))
  for (const [n, status] of statuses.entries()) {
    const path = `/api/v1/frete/${uuids[n]}/prova`
    const { body, headers } = formOf(fotoJpeg())
    expect((await bia.me.post(path, body, headers)).statusCode).toBe(201)
    await givenStatus(house, uuids[n]!, status)
    const second = formOf(fotoJpeg())
    const answer = await bia.me.post(path, second.body, second.headers)
    expect([status, answer.statusCode]).toEqual([status, canProvar(status) ? 201 : 409])
    if (!canProvar(status)) expect(answer.json().message).toBe(MENSAGENS_DA_PROVA.encerrado)
    expect((await bia.me.get(path)).json()).toHaveLength(canProvar(status) ? 2 : 1)
  }
  expect(statuses.filter((status) => !canProvar(status))).toEqual(['EXPIRADO', 'CANCELADO'])
})

test('a picture sent after the posting says so; when a posting is told late, pictures sent since then say so, too', async () => {
  const ana = await fotografa()
  await ana.send(fotoJpeg())
  await passTime(house, 3600)
  const postadoEm = toBrasilia(house.clock.now())
  await passTime(house, 3600)
  const between = (await ana.send(fotoJpeg())).json<ProvaWire>()
  expect(between.antesDaPostagem).toBe(true)
  expect((await ana.tell('POSTADO', { dataOcorrencia: postadoEm })).statusCode).toBe(200)
  await house.runJobs()
  await passTime(house, 3600)
  expect((await ana.send(fotoJpeg())).json()).toMatchObject({ antesDaPostagem: false })
  expect(toBrasilia((await ana.row()).postadoEm!)).toBe(postadoEm)
  expect((await ana.list()).map(({ antesDaPostagem }) => antesDaPostagem)).toEqual([true, false, false])
})

test('the database refuses a seventh, a change and a deletion', async () => {
  const ana = await fotografa()
  for (let n = 0; n < 6; n++) await ana.send(fotoJpeg())
  const copy = (changes: string) => sql`
    insert into prova select (jsonb_populate_record(p, ${changes}::jsonb)).*
    from (select * from prova where frete_uuid = ${ana.uuid} order by numero limit 1) as p`
  const novo = { uuid: randomUUID(), arquivo_uuid: null, sha256: 'a'.repeat(64) }
  const attacks = [
    copy(JSON.stringify({ ...novo, numero: 7 })),
    copy(JSON.stringify({ ...novo, numero: 6 })),
    sql`update prova set sha256 = ${'b'.repeat(64)} where frete_uuid = ${ana.uuid}`,
    sql`update prova set antes_da_postagem = false where frete_uuid = ${ana.uuid}`,
    sql`update prova set arquivo_uuid = ${randomUUID()} where frete_uuid = ${ana.uuid}`,
    sql`delete from prova where frete_uuid = ${ana.uuid}`,
    sql`delete from arquivo where uuid in (select arquivo_uuid from prova where frete_uuid = ${ana.uuid})`,
  ]
  for (const attack of attacks) await expect(attack.execute(house.db)).rejects.toThrow()
  expect(await ana.list()).toHaveLength(6)
})

test('a form without the file, another field, no form at all and a broken form are refused with a sentence', async () => {
  const ana = await fotografa()
  const missing = await ana.send(fotoJpeg(), { field: 'foto' })
  expect(refusedBy(missing)).toEqual({
    code: 'VALIDACAO',
    message: MENSAGENS_DA_PROVA.semArquivo,
    errors: [['arquivo', MENSAGENS_DA_PROVA.semArquivo]],
  })
  const { body, headers } = formOf(fotoJpeg())
  const broken: [unknown, Record<string, string>, number, string][] = [
    [{ arquivo: 'x' }, {}, 415, 'TIPO_NAO_SUPORTADO'],
    [fotoJpeg(), { 'content-type': 'image/jpeg' }, 415, 'TIPO_NAO_SUPORTADO'],
    [body, { 'content-type': 'multipart/form-data' }, 400, 'REQUISICAO_INVALIDA'],
    [body.subarray(0, body.length - 40), headers, 400, 'REQUISICAO_INVALIDA'],
    [body.subarray(0, 20), headers, 400, 'REQUISICAO_INVALIDA'],
    [Buffer.from('nada'), headers, 400, 'REQUISICAO_INVALIDA'],
  ]
  for (const [sent, as, status, code] of broken) {
    const answer = await ana.me.post(ana.path, sent, as)
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      status,
      code,
      expect.stringMatching(/[.]$/),
    ])
  }
  // no other call takes a form
  const other = await ana.me.post('/api/v1/carrinho', body, headers)
  expect([other.statusCode, other.json().code]).toEqual([415, 'TIPO_NAO_SUPORTADO'])
  expect(await ana.list()).toEqual([])
})

test('a person who may only pay sees the pictures and adds none', async () => {
  const ana = await fotografa()
  const { uuid } = (await ana.send(fotoJpeg())).json<ProvaWire>()
  const rui = await house.given.assinante()
  const perfilUuid = await givenPerfil(house, rui.usuarioUuid, ana.assinaturaUuid, 'FINANCEIRO')
  const como = { [PERFIL_HEADER]: perfilUuid }
  const me = house.as(rui.token)
  expect((await me.get(ana.path, { headers: como })).json()).toHaveLength(1)
  expect((await me.get(`${ana.path}/${uuid}`, { headers: como })).statusCode).toBe(200)
  const { body, headers } = formOf(fotoJpeg())
  expect((await me.post(ana.path, body, { ...headers, ...como })).statusCode).toBe(403)
})

test('a sender who goes away in the middle leaves nothing', async () => {
  const ana = await fotografa()
  const before = await countArquivos()
  const { body, headers } = formOf(fotoJpeg(4_000_000))
  const { port } = house.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const head = [
    `POST ${ana.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${ana.me.token}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, 2_000_000))
  // half of it is in the store, and no answer shows it
  await expect.poll(countArquivos).toBe(before + 1)
  expect(await ana.list()).toEqual([])
  socket.destroy()
  await expect.poll(countArquivos).toBe(before)
  expect(await ana.list()).toEqual([])
  expect((await ana.send(fotoJpeg())).statusCode).toBe(201)
})

test('files that a killed process left are deleted an hour later, by the job that it had queued first; files in use stay', async () => {
  const ana = await fotografa()
  await ana.send(fotoJpeg())
  const before = await countArquivos()
  // a store that stops for ever in the middle, as when the process is killed: nobody clears up
  const { arquivos } = house.deps
  const killed = Promise.withResolvers<void>()
  const put: typeof arquivos.put = async (uuid, parts) => {
    await arquivos.put(uuid, parts)
    killed.resolve()
    return new Promise(() => {})
  }
  const session = { assinaturaUuid: ana.assinaturaUuid, usuarioUuid: ana.usuarioUuid, freteUuid: ana.uuid }
  void keepProva({ ...house.deps, arquivos: { ...arquivos, put } }, { ...session, upload: pieces(fotoJpeg()) })
  await killed.promise
  expect(await countArquivos()).toBe(before + 1)
  await house.runJobs()
  expect(await countArquivos()).toBe(before + 1)
  await passTime(house, 3700)
  await house.runJobs()
  expect(await countArquivos()).toBe(before)
  expect(await ana.list()).toHaveLength(1)
})

async function* pieces(foto: Buffer) {
  yield foto
}

test('the export lists the pictures; closing the account erases them and keeps the record that they existed', async () => {
  const ana = await fotografa()
  const foto = fotoJpeg()
  const { uuid } = (await ana.send(foto)).json<ProvaWire>()
  const area = house.deps.titulares.find((each) => each.area === 'diferenca')!.titular
  const pessoa = { usuarioUuid: ana.usuarioUuid, assinaturaUuid: ana.assinaturaUuid }
  expect(await area.tell(house.deps, pessoa)).toMatchObject({
    provas: [{ freteUuid: ana.uuid, tipo: 'image/jpeg', sha256: sha256(foto), tamanho: foto.length }],
  })
  const before = await countArquivos()
  await house.db.transaction().execute((tx) => area.erase(house.deps, tx, pessoa))
  await house.runJobs()
  expect(await countArquivos()).toBe(before - 1)
  expect((await ana.me.get(`${ana.path}/${uuid}`)).statusCode).toBe(404)
  expect(await ana.list()).toMatchObject([{ uuid, sha256: sha256(foto) }])
})
