import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Rastreio } from '#contract/frete-rastreio'
import { plusSeconds, toBrasilia } from '#contract/kernel/values/instant'
import { destinatario, remetente } from '../../../testing/given/carrinho.ts'
import { givenOcorrencia, givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { lojaDigitada, randomCnpj } from '../../../testing/loja.ts'
import { refusedBy } from '../../../testing/recusa.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse({ env: { LIMIT_TRACKING_PER_MINUTE: '100000' } })))
afterAll(() => house.stop())

const ask = (codigo: string) => house.get(`/api/v1/rastreio/${encodeURIComponent(codigo)}`)
const rastreio = async (codigo: string) => {
  const answer = await ask(codigo)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<z.input<typeof Rastreio>>()
}

test('anybody with the code sees where the parcel is, and nobody’s data', async () => {
  const ana = await vendedor(house)
  const pessoa = destinatario({ nome: 'Maria Aparecida', sobrenome: 'Quaresma' })
  const [uuid] = await ana.buy({ pedido: 'PEDIDO-SECRETO', destinatario: pessoa })
  // a code of its own: the digits of any other may hold one of the secrets below
  const codigo = await givenStatus(house, uuid!, 'POSTADO', { codigo: 'QQ222222225BR' })
  const now = house.clock.now()
  await givenOcorrencia(house, uuid!, plusSeconds(now, -3600), 'Objeto postado', 'AGF Paulista')
  await givenOcorrencia(house, uuid!, now, 'Objeto em trânsito')
  await house.db.updateTable('frete').set({ situacao: 'EM_TRANSITO' }).where('uuid', '=', uuid!).execute()
  const answer = await ask(codigo)
  expect(answer.json()).toEqual({
    codigo,
    statusFrete: 'POSTADO',
    situacao: 'EM_TRANSITO',
    transportadora: expect.objectContaining({ nomeTransportadora: 'Correios' }),
    produto: { codigo: 'correios/pac', nomeProduto: 'PAC' },
    loja: null,
    destinatario: 'Maria',
    origem: { cidade: 'São Paulo', uf: 'SP' },
    destino: { cidade: 'Rio de Janeiro', uf: 'RJ' },
    previsao: {
      minimo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      maximo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
    ocorrencias: [
      { statusFreteTransportadora: 'Objeto em trânsito', agencia: '', dataOcorrencia: toBrasilia(now) },
      { statusFreteTransportadora: 'Objeto postado', agencia: 'AGF Paulista', dataOcorrencia: expect.any(String) },
    ],
    avisoDoHistorico: null,
  })
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const { transportadora: _, ...told } = answer.json<z.input<typeof Rastreio>>()
  for (const secret of [
    uuid!,
    ana.assinaturaUuid,
    'Aparecida',
    'Quaresma',
    'SECRETO',
    'Pio X',
    'Paulista, ',
    '20040',
    '01310',
    '111444',
    '529982',
    '@',
    '9876',
  ])
    expect(JSON.stringify(told)).not.toContain(secret)
})

describe('the sender of a parcel', () => {
  /** Somebody whose shop sends one frete; `changed` overrides fields of the shop. */
  async function comLoja(changed: Record<string, unknown> = {}) {
    const ana = await vendedor(house)
    const cnpj = randomCnpj()
    const digitada = lojaDigitada({ nome: 'Ateliê da Serra', email: 'dona@loja.test', cnpj, ativo: true, ...changed })
    const { uuid: loja } = (await ana.me.post('/api/v1/loja', digitada)).json<{ uuid: string }>()
    const sender = { ...remetente(), nome: 'Razão Social Secreta', sobrenome: '', cpfCnpj: cnpj }
    const [uuid] = await ana.buy({ remetente: sender })
    return { ...ana, digitada, loja, codigo: await givenStatus(house, uuid!, 'GERADO') }
  }

  test('is shown as the shop, by its present name, and with nothing else of it', async () => {
    const { me, codigo, digitada, loja } = await comLoja()
    const answer = await ask(codigo)
    expect(answer.json()).toMatchObject({ loja: { nome: 'Ateliê da Serra', logo: null } })
    for (const secret of ['Secreta', 'dona@', digitada.cnpj, 'Ana', loja]) expect(answer.body).not.toContain(secret)
    await me.put(`/api/v1/loja/${loja}`, { ...digitada, nome: 'Serra Cerâmica' })
    expect((await rastreio(codigo)).loja).toEqual({ nome: 'Serra Cerâmica', logo: null })
  })

  test('has the shop’s logo while it has one', async () => {
    const { me, codigo, loja } = await comLoja()
    const imagem = `data:image/png;base64,${readFileSync('web/public/icon-192.png', 'base64')}`
    expect((await me.put(`/api/v1/loja/${loja}/logo`, { imagem })).statusCode).toBe(200)
    expect((await rastreio(codigo)).loja).toEqual({ nome: 'Ateliê da Serra', logo: imagem })
    await me.delete(`/api/v1/loja/${loja}/logo`)
    expect((await rastreio(codigo)).loja).toEqual({ nome: 'Ateliê da Serra', logo: null })
  })

  test('is shown by the legal name where a company’s shop has no other, and never by that of a person', async () => {
    expect((await rastreio((await comLoja({ nome: '' })).codigo)).loja).toEqual({
      nome: 'Ateliê da Serra Ltda.',
      logo: null,
    })
    const mei = await comLoja({ nome: '', razaoSocial: 'Ana Teste 12345678901' })
    expect((await rastreio(mei.codigo)).loja).toBe(null)
  })

  test('is hidden where a person sends, where the shop is gone, or is another subscriber’s', async () => {
    const ana = await comLoja()
    const [sozinha] = await ana.buy({})
    expect((await rastreio(await givenStatus(house, sozinha!, 'GERADO'))).loja).toBe(null)
    const bia = await vendedor(house)
    const alheia = { ...remetente(), sobrenome: '', cpfCnpj: ana.digitada.cnpj }
    const [dela] = await bia.buy({ remetente: alheia })
    expect((await rastreio(await givenStatus(house, dela!, 'GERADO'))).loja).toBe(null)
    await ana.me.delete(`/api/v1/loja/${ana.loja}`)
    expect((await rastreio(ana.codigo)).loja).toBe(null)
  })
})

test.each([
  (codigo: string) => codigo.toLowerCase(),
  (codigo: string) =>
    ` ${codigo.slice(0, 2)} ${codigo.slice(2, 5)} ${codigo.slice(5, 8)} ${codigo.slice(8, 11)} ${codigo.slice(11)} `,
  (codigo: string) => `${codigo.slice(0, 2)}.${codigo.slice(2, 11)}-${codigo.slice(11)}`,
  (codigo: string) => `${codigo}\t`,
])('a code is found however people type it', async (typed) => {
  const ana = await vendedor(house)
  const [uuid] = await ana.buy({})
  const codigo = await givenStatus(house, uuid!, 'GERADO')
  expect(await rastreio(typed(codigo))).toMatchObject({
    codigo,
    statusFrete: 'GERADO',
    previsao: null,
    ocorrencias: [],
  })
})

test('a company’s name is never shown, nor anybody’s after the account was closed', async () => {
  const ana = await vendedor(house)
  const empresa = destinatario({ nome: 'Acme Comércio Ltda', sobrenome: '', cpfCnpj: '11.222.333/0001-81' })
  const [loja, pessoa] = await ana.buy({ destinatario: empresa }, {})
  const [codigo, outro] = [await givenStatus(house, loja!, 'ENTREGUE'), await givenStatus(house, pessoa!, 'POSTADO')]
  expect((await rastreio(codigo)).destinatario).toBe('')
  expect((await rastreio(outro)).destinatario).toBe('João')
  // money in the wallet prevents closing; this test is not about that
  await house.deps.titulares
    .find(({ area }) => area === 'frete')!
    .titular.erase(house.deps, house.db, { usuarioUuid: ana.usuarioUuid, assinaturaUuid: ana.assinaturaUuid })
  expect(await rastreio(outro)).toMatchObject({ destinatario: '', destino: { cidade: 'Rio de Janeiro' } })
})

test('ended fretes say so; a frete that never had a label and an unknown code are not found', async () => {
  const ana = await vendedor(house)
  const uuids = await ana.buy({}, {}, {}, {}, {})
  const ended = ['ENTREGUE', 'EXPIRADO', 'PROCESSANDO_CANCELAMENTO'] as const
  for (const [i, status] of ended.entries())
    expect(await rastreio(await givenStatus(house, uuids[i]!, status))).toMatchObject({
      statusFrete: status,
      previsao: null,
    })
  const codigo = await givenStatus(house, uuids[3]!, 'GERADO')
  await house.db.updateTable('frete').set({ status: 'CANCELADO' }).where('uuid', '=', uuids[3]!).execute()
  expect(await rastreio(codigo)).toMatchObject({ statusFrete: 'CANCELADO', previsao: null })
  // the carrier gave a code for a frete that was cancelled meanwhile: there was never a label
  await house.db.updateTable('frete').set({ codigoEncomenda: 'QQ555555555BR' }).where('uuid', '=', uuids[4]!).execute()
  for (const one of [
    'QQ555555555BR',
    'QQ000000000BR',
    uuids[0]!,
    randomUUID(),
    '%',
    "' or 1=1 --",
    '\u0000',
    '🎉',
    'x'.repeat(90),
    ' ',
  ]) {
    const answer = await ask(one)
    expect([one, answer.statusCode, refusedBy(answer).message]).toEqual([
      one,
      404,
      'Não encontramos este código de rastreio.',
    ])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  }
})

describe('the expected arrival', () => {
  const due = async (postadoEm: string, changes: { situacao?: 'DEVOLUCAO' | 'AGUARDANDO_RETIRADA' } = {}) => {
    const ana = await vendedor(house)
    const [uuid] = await ana.buy({})
    const codigo = await givenStatus(house, uuid!, 'POSTADO')
    await house.db
      .updateTable('frete')
      .set({ postadoEm: new Date(postadoEm), diasMinimo: 2, diasMaximo: 4, ...changes })
      .where('uuid', '=', uuid!)
      .execute()
    return (await rastreio(codigo)).previsao
  }

  test('business days count from the day after the posting, at any hour', async () => {
    expect(await due('2026-11-23T23:30:00-03:00')).toEqual({ minimo: '2026-11-25', maximo: '2026-11-27' })
  })
  test('weekends and holidays do not count, also over a year’s end', async () => {
    expect(await due('2026-11-18T10:00:00-03:00')).toEqual({ minimo: '2026-11-23', maximo: '2026-11-25' }) // the 20th is a holiday
    expect(await due('2026-12-30T10:00:00-03:00')).toEqual({ minimo: '2027-01-04', maximo: '2027-01-06' })
  })
  test('a returning parcel has none; one that waits to be fetched has', async () => {
    expect(await due('2026-11-23T10:00:00-03:00', { situacao: 'DEVOLUCAO' })).toBeNull()
    expect(await due('2026-11-23T10:00:00-03:00', { situacao: 'AGUARDANDO_RETIRADA' })).not.toBeNull()
  })
})

test('one address may ask for a limited number of codes in a minute', async () => {
  const strict = await startHouse({ env: { SANDBOX: 'off', LIMIT_TRACKING_PER_MINUTE: '10' } })
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await strict.get('/api/v1/rastreio/QQ000000000BR')).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429])
  await strict.stop()
})
