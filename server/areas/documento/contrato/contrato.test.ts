import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextoDoContrato } from '#contract/documento/contrato'
import { TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { toBrasilia } from '#contract/kernel/values/instant'
import { documentista } from '../../../testing/given/documento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { textsOf } from '../../../testing/pdf.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { BRAND_NAME: 'Envios do Zé', BRAND_COMPANY: 'Zé Fretes Ltda.' } })
})
afterAll(() => house.stop())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const contrato = (ana: Awaited<ReturnType<typeof documentista>>, headers = {}) =>
  ana.me.get('/api/v1/contrato', { headers })
const verify = (codigo: string) => house.get(`/api/v1/verificacao/${encodeURIComponent(codigo)}`)

type Assinado = { uuid: string; status: string; dataSubmissao: string; versao: string; codigoVerificacao: string }

test('before the signature the contract is the text alone, the same for everybody, in a file named after the subscription', async () => {
  const [ana, bia] = [await documentista(house), await documentista(house)]
  const read = await contrato(ana)
  expect([read.statusCode, read.headers]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${ana.assinaturaUuid}.pdf"`,
      'contrato-versao': '2026-11',
      'contrato-assinado': 'false',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256(read.rawPayload)}"`,
    },
  ])
  expect((await contrato(bia)).rawPayload.equals(read.rawPayload)).toBe(true)
  expect((await contrato(ana, { 'if-none-match': read.headers.etag })).statusCode).toBe(304)
})

test('the words on the page are those of the PDF, in the same version, and only the subscriber reads them', async () => {
  const ana = await documentista(house)
  const { titulo, versao, blocos } = (await ana.me.get('/api/v1/contrato/texto')).json<TextoDoContrato>()
  const { headers, rawPayload } = await contrato(ana)
  expect(versao).toBe(headers['contrato-versao'])
  const pages = (await textsOf(rawPayload)).join(' ')
  expect(pages).toContain(titulo)
  const secoes = blocos.flatMap((bloco) => (bloco.tipo === 'secao' ? [bloco.texto] : []))
  expect(secoes.length).toBeGreaterThan(5)
  for (const secao of secoes) expect(pages).toContain(secao)
  expect((await house.get('/api/v1/contrato/texto')).statusCode).toBe(401)
})

test('the text says what the law asks for, in this operator’s name, on numbered pages', async () => {
  const ana = await documentista(house)
  const pages = await textsOf((await contrato(ana)).rawPayload)
  expect(pages.length).toBeGreaterThan(5)
  pages.forEach((text, i) => expect(text).toContain(`Página ${i + 1} de ${pages.length}`))
  const text = pages.join(' ')
  for (const sentence of [
    'Contrato de Intermediação de Fretes',
    'Este contrato é celebrado entre Zé Fretes Ltda.',
    'art. 54, § 4º, do Código de Defesa do Consumidor',
    'art. 423 do Código Civil',
    'art. 49 do Código de Defesa do Consumidor',
    '13.709/2018 (LGPD)',
    '12.965/2014 (Marco Civil da Internet)',
    'Medida Provisória nº 2.200-2/2001',
    'art. 4º da Lei nº 14.063/2020',
    'foro do seu domicílio',
    'Versão 2026-11, em vigor desde 20 de novembro de 2026',
  ])
    expect(text).toContain(sentence)
  expect(text).not.toMatch(/[{}]|\*\*|FreteFlex|undefined/)
})

test('signed, it carries a page that says who, when, from where, and the hash of the text; the bytes are kept', async () => {
  const ana = await documentista(house)
  const text = (await contrato(ana)).rawPayload
  const signed = await ana.sign()
  expect(signed.statusCode, signed.body).toBe(200)
  const answer = signed.json<Assinado>()
  expect(answer).toEqual({
    uuid: expect.any(String) as string,
    status: 'APROVADO',
    dataSubmissao: toBrasilia(house.clock.now()),
    versao: '2026-11',
    codigoVerificacao: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/) as string,
  })
  const read = await contrato(ana)
  expect(read.headers).toMatchObject({ 'contrato-assinado': 'true', etag: `"${sha256(read.rawPayload)}"` })
  const pages = await textsOf(read.rawPayload)
  expect(pages.slice(0, -1)).toEqual(await textsOf(text))
  const page = pages.at(-1)!
  for (const words of [
    'Página de assinatura',
    'Contrato de Intermediação de Fretes, versão 2026-11',
    'Assinado por Ana Teste',
    `CPF ***.${ana.cpf.slice(3, 6)}.${ana.cpf.slice(6, 9)}-**`,
    'Data e hora 25/11/2026, 12:00:00 (horário de Brasília, UTC-3)',
    'Endereço IP 127.0.0.1',
    'Navegador Navegador de Teste 1.0',
    sha256(text).slice(0, 32),
    sha256(text).slice(32),
    answer.codigoVerificacao,
    `/verificar/${answer.codigoVerificacao}`,
    'Lei nº 14.063/2020',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain(ana.cpf)
  expect(await ana.list()).toMatchObject([
    {
      uuid: answer.uuid,
      tipo: { nome: 'Contrato' },
      status: 'APROVADO',
      arquivo: { formato: 'application/pdf', tamanho: read.rawPayload.length, sha256: sha256(read.rawPayload) },
      assinatura: { versao: '2026-11', codigoVerificacao: answer.codigoVerificacao },
    },
  ])
  const kept = await ana.me.get(`/api/v1/documento/${answer.uuid}/arquivo`)
  expect(kept.rawPayload.equals(read.rawPayload)).toBe(true)
})

test('signing twice, also at once, answers the same and raises the limit once', async () => {
  const ana = await documentista(house)
  const answers = await Promise.all(Array.from({ length: 5 }, () => ana.sign()))
  const [first, ...others] = answers.map((answer) => answer.json<Assinado>())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  expect(others).toEqual(Array(4).fill(first))
  await house.clock.advance(3600 * 3)
  expect((await ana.sign({ senha: ana.senha })).json()).toEqual(first)
  expect((await ana.limite()).numeroFretes).toBe(110)
  expect(await ana.list()).toHaveLength(1)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from arquivo
    where uuid not in (select arquivo_uuid from documento_envio)`.execute(house.db)
  expect(rows[0]!.n).toBe(0)
})

test('nothing is signed without the right password, the word of acceptance, the right document and the version that was read', async () => {
  const ana = await documentista(house)
  expect(refusedBy(await ana.sign({ senha: 'Errada@1' }))).toEqual({
    code: 'SENHA_INCORRETA',
    message: 'Senha incorreta.',
    errors: [['senha', 'Senha incorreta.']],
  })
  expect((await ana.sign({ senha: 'Errada@1' })).statusCode).toBe(422)
  expect(refusedBy(await ana.sign({ aceite: false }))).toEqual(
    refusal('aceite', 'Para assinar, confirme que leu e aceita o contrato.'),
  )
  expect(refusedBy(await ana.sign({ tipoDocumento: '6c1f7a52-30d4-4e0b-9f55-1b8d2f6a0e11' }))).toEqual(
    refusal('tipoDocumento', 'Este documento não é assinado: envie o arquivo.'),
  )
  const inCapitals = await ana.sign({
    tipoDocumento: TIPOS_DE_DOCUMENTO.CONTRATO.uuid.toUpperCase(),
    senha: 'Errada@1',
  })
  expect(refusedBy(inCapitals).code).toBe('SENHA_INCORRETA') // the kind is known in capitals, too
  const older = await ana.sign({ versao: '2025-01' })
  expect([older.statusCode, refusedBy(older).code]).toEqual([409, 'CONFLICT'])
  expect([await ana.list(), (await ana.limite()).numeroFretes]).toEqual([[], 10])
})

test('a session alone does not guess the password by signing: after ten wrong ones it waits', async () => {
  const ana = await documentista(house)
  const codes: number[] = []
  for (let i = 0; i < 12; i++) codes.push((await ana.sign({ senha: `Errada@${i}` })).statusCode)
  expect(codes).toEqual([...Array<number>(10).fill(422), 429, 429])
  expect((await ana.sign()).statusCode).toBe(429)
  await house.clock.advance(3600)
  expect((await ana.sign()).statusCode).toBe(200)
})

test('anybody with the code learns what was signed and when, and nothing that names the person', async () => {
  const ana = await documentista(house)
  const { codigoVerificacao: codigo, dataSubmissao } = (await ana.sign()).json<Assinado>()
  const expected = {
    documento: 'Contrato de Intermediação de Fretes',
    versao: '2026-11',
    assinadoEm: dataSubmissao,
    sha256: sha256((await contrato(ana)).rawPayload),
    iniciais: 'A. T.',
  }
  for (const typed of [codigo, codigo.toLowerCase(), codigo.replaceAll('-', ''), ` ${codigo.replaceAll('-', ' ')} `])
    expect((await verify(typed)).json()).toEqual(expected)
  for (const wrong of ['0000-0000-0000-0000', 'x', `${codigo}0`, "' or 1=1", 'A'.repeat(400)])
    expect([wrong, (await verify(wrong)).statusCode]).toEqual([wrong, 404])
})

test('codes cannot be tried one after the other', async () => {
  const other = await startHouse()
  try {
    const answers: number[] = []
    for (let i = 0; i < 125; i++) answers.push((await other.get('/api/v1/verificacao/0000-0000-0000-0000')).statusCode)
    expect([answers[0], answers.at(-1)]).toEqual([404, 429])
  } finally {
    await other.stop()
  }
})

test('a newer version asks for a new signature; what was signed stands, and raises nothing again', async () => {
  const ana = await documentista(house)
  const first = (await ana.sign()).json<Assinado>()
  const before = (await contrato(ana)).rawPayload
  // as if an older version had been signed: the one in force is then another
  await sql`alter table assinatura_digital disable trigger assinatura_digital_fica`.execute(house.db)
  await sql`update assinatura_digital set versao = '2025-01' where documento_uuid = ${first.uuid}`.execute(house.db)
  await sql`alter table assinatura_digital enable trigger assinatura_digital_fica`.execute(house.db)
  expect((await contrato(ana)).headers).toMatchObject({ 'contrato-assinado': 'false', 'contrato-versao': '2026-11' })
  expect((await ana.list()).map(({ status, assinatura }) => [status, assinatura?.versao])).toEqual([
    ['APROVADO', '2025-01'],
  ])
  await ana.approve('IDENTIDADE')
  await ana.approve('ENDERECO')
  const aumento = await ana.me.post('/api/v1/assinatura/aumentoFrete')
  expect(aumento.json()).toEqual({ pedidoIncrementoSucesso: true })
  const second = (await ana.sign()).json<Assinado>()
  expect(second.codigoVerificacao).not.toBe(first.codigoVerificacao)
  expect((await ana.limite()).numeroFretes).toBe(200)
  const kept = await ana.me.get(`/api/v1/documento/${first.uuid}/arquivo`)
  expect(kept.rawPayload.equals(before)).toBe(true)
  expect((await verify(first.codigoVerificacao)).json()).toMatchObject({ versao: '2025-01' })
})

test('a name in other letters and a browser with a strange name are drawn, and stay on one page', async () => {
  const ana = await documentista(house)
  await house.db
    .updateTable('usuario')
    .set({ nome: 'Øyvind Łukasz', sobrenome: 'Щербина '.repeat(9).trim() })
    .where('uuid', '=', ana.usuarioUuid)
    .execute()
  await contrato(ana)
  const text = await textsOf((await contrato(ana)).rawPayload)
  await ana.sign({}, { 'user-agent': `${'Ω\u0001x'.repeat(50)}${'M'.repeat(2000)}`.replace(/[^\x20-\x7e]/g, 'y') })
  const signed = await textsOf((await contrato(ana)).rawPayload)
  expect(signed).toHaveLength(text.length + 1)
  expect(signed.at(-1)).toContain('Como conferir')
})

test('a closed account leaves the signature without the person, and no file', async () => {
  const ana = await documentista(house)
  const { codigoVerificacao, uuid } = (await ana.sign()).json<Assinado>()
  await ana.given('IDENTIDADE')
  const dados = (await ana.me.get('/api/v1/conta/dados')).json<{ documento: object }>()
  expect(dados.documento).toMatchObject({
    documentos: [{ tipo: { nome: 'Documento de identidade' } }, { uuid }],
    assinaturas: [{ versao: '2026-11', ip: '127.0.0.1', navegador: 'Navegador de Teste 1.0', iniciais: 'A. T.' }],
  })
  const { sha256: hash } = (await verify(codigoVerificacao)).json<{ sha256: string }>()
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from arquivo`.execute(house.db)).rows[0]!.n
  const before = await count()
  expect((await ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha })).statusCode).toBe(204)
  await house.runJobs()
  expect(await count()).toBe(before - 2)
  expect((await verify(codigoVerificacao)).json()).toMatchObject({ sha256: hash, iniciais: '' })
  const { rows } = await sql<{ ip: unknown; navegador: unknown; documento_uuid: unknown }>`
    select ip, navegador, documento_uuid from assinatura_digital where sha256 = ${hash}`.execute(house.db)
  expect(rows).toMatchObject([{ ip: null, navegador: null }])
})
