import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Cotacao } from '#contract/cotacao'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'
import { lojaDigitada } from '../../testing/loja.ts'
import { CAIXA, caixa, pedido } from './testing-pedido.ts'

type Wire = z.input<typeof Cotacao>

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_QUOTES_PER_MINUTE: '1000000' } })
})
afterAll(() => house.stop())

const quote = (...cotacoes: unknown[]) => house.post('/api/v1/calculo-frete', { cotacoes })
const quoted = async (...cotacoes: unknown[]) => {
  const answer = await quote(...cotacoes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Wire[]>()
}

test('a visitor gets all five products, cheapest first, each with price, counter price, term and receipt', async () => {
  const cotacoes = await quoted(pedido())
  expect(
    cotacoes.map(({ produto, valorFrete, valorBalcao }) => [produto.nomeProduto, valorFrete, valorBalcao]),
  ).toEqual([
    ['MINI ENVIOS', 12.27, 20.45],
    ['PAC', 18.92, 31.53],
    ['.PACKAGE', 20.4, 34],
    ['.COM', 21.06, 35.1],
    ['SEDEX', 21.81, 36.35],
  ])
  expect(cotacoes.map(({ tipoTag }) => tipoTag)).toEqual(['MAIS_BARATO', null, null, null, 'MAIS_RAPIDO'])
  expect(cotacoes.filter(({ maisBarato }) => maisBarato)).toHaveLength(1)
  expect(cotacoes.filter(({ menorPrazo }) => menorPrazo)).toHaveLength(1)
  const [mini, , , com, sedex] = cotacoes
  expect(sedex!.recibo).toMatchObject({
    zona: 'K1',
    pesoReal: 0.3,
    pesoCubado: 0.256,
    pesoCobrado: 0.3,
    regraDoPeso: 'REAL',
    total: 21.81,
  })
  expect(sedex!.recibo.linhas).toEqual([
    { codigo: 'FRETE', descricao: 'Faixa até 0,300 kg, São Paulo a Rio de Janeiro', valor: 21.17 },
    { codigo: 'AD_VALOREM', descricao: 'Valor declarado: 1% do que passa de R$\u00a025,63', valor: 0.64 },
  ])
  expect([sedex!.transportadora.agenciaObrigatoria, com!.transportadora.agenciaObrigatoria]).toEqual([false, true])
  expect(mini).toMatchObject({
    cepOrigem: '01310100',
    cepDestino: '20040020',
    valorEncomenda: 89.9,
    dimensoes: CAIXA,
    naoAtendem: [],
    formato: 'CAIXA',
    cotacao: {
      volume: 1,
      origem: { nomeCidade: 'São Paulo', siglaUf: 'SP' },
      destino: { nomeCidade: 'Rio de Janeiro', siglaUf: 'RJ' },
    },
  })
  expect(sedex).toMatchObject({ dimensoes: CAIXA }) // each quote of S2 §3 has them
  expect(sedex).not.toHaveProperty('valorEncomenda')
})

test('the first quote of each volume repeats the request and names the products left out, with the reason', async () => {
  const cotacoes = await quoted(caixa({ pesoPacote: 1.85 }), pedido({ valorEncomenda: 50 }))
  expect(cotacoes.map(({ cotacao }) => cotacao.volume)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2])
  expect(cotacoes[0]).toMatchObject({
    dimensoes: { pesoPacote: 1.85 },
    naoAtendem: [
      {
        nomeTransportadora: 'Correios',
        nomeProduto: 'MINI ENVIOS',
        motivo: 'Ele leva até 350 g em 24 × 16 × 4 cm; a sua caixa pesa 1,850 kg.',
      },
    ],
  })
  expect(cotacoes[4]).toMatchObject({ valorEncomenda: 50, naoAtendem: [] })
  for (const volume of [1, 2])
    expect(cotacoes.filter((one) => one.cotacao.volume === volume && one.maisBarato)).toHaveLength(1)
})

test('twenty volumes are quoted in one request, twenty-one are refused', async () => {
  expect((await quoted(...Array.from({ length: 20 }, () => pedido()))).length).toBe(100)
  for (const count of [21, 200]) {
    const answer = await quote(...Array.from({ length: count }, () => pedido()))
    expect(answer.json()).toMatchObject({ code: 'VALIDACAO', message: 'Cote no máximo 20 volumes por vez.' })
  }
})

test('a standard package may come without measures, and is priced with those of the landing page', async () => {
  const [first] = await quoted(pedido({ isPacotePadrao: true, dimensoes: undefined, valorEncomenda: 100 }))
  expect(first).toMatchObject({
    valorFrete: 12.37,
    dimensoes: { comprimentoPacote: 17, larguraPacote: 12, alturaPacote: 2, pesoPacote: 0.3 },
  })
  const [rolo] = await quoted(pedido({ isPacotePadrao: true, dimensoes: undefined, formato: 'ROLO_CILINDRO' }))
  expect(rolo!.dimensoes).toMatchObject({ comprimentoPacote: 17, diametroPacote: 18 })
})

test('a roll needs no height and no width; an envelope is an envelope', async () => {
  const rolo = { comprimentoPacote: 60, diametroPacote: 10, pesoPacote: 1 }
  const produtos = (await quoted(pedido({ formato: 'ROLO_CILINDRO', dimensoes: rolo }))).map(
    ({ produto, sobretaxada }) => [produto.nomeProduto, sobretaxada],
  )
  expect(produtos).toEqual([
    ['.COM', false],
    ['.PACKAGE', false],
    ['PAC', true],
    ['SEDEX', true],
  ])
  expect(await quoted(pedido({ formato: 'ENVELOPE' }))).toHaveLength(5)
})

test('a side above 70 cm is surcharged at Correios alone', async () => {
  const cotacoes = await quoted(caixa({ comprimentoPacote: 75 }))
  expect(Object.fromEntries(cotacoes.map(({ produto, sobretaxada }) => [produto.nomeProduto, sobretaxada]))).toEqual({
    '.PACKAGE': false,
    '.COM': false,
    PAC: true,
    SEDEX: true,
  })
})

test('aviso de recebimento is charged, and products without it are left out', async () => {
  const cotacoes = await quoted(pedido({ avisoRecebimento: true }))
  expect(cotacoes.map(({ produto, valorFrete }) => [produto.nomeProduto, valorFrete])).toEqual([
    ['PAC', 26.92],
    ['SEDEX', 29.81],
  ])
  expect(cotacoes[0]!.naoAtendem?.map(({ motivo }) => motivo)).toEqual(
    Array(3).fill('Ele não oferece aviso de recebimento.'),
  )
})

test('a declared value beyond a product’s cover is quoted with the greatest cover, and the quote says so', async () => {
  const cotacoes = await quoted(pedido({ valorEncomenda: 5000 }))
  const of = (nome: string) => cotacoes.find(({ produto }) => produto.nomeProduto === nome)!
  expect([of('PAC').valorSeguro, of('PAC').avisos]).toEqual([
    3000,
    ['O seguro deste produto cobre até R$\u00a03.000,00.'],
  ])
  expect([of('SEDEX').valorSeguro, of('SEDEX').avisos]).toEqual([5000, []])
})

test('logística reversa prices the way back', async () => {
  const ida = await quoted(pedido({ cepOrigem: '69020-030' }))
  const volta = await quoted(pedido({ cepOrigem: '01310-100', cepDestino: '69020-030', logisticaReversa: true }))
  const [frente, tras] = [ida, volta].map((cotacoes) => cotacoes.map(({ recibo }) => recibo.zona))
  expect(volta[0]).toMatchObject({ cepOrigem: '01310100', cepDestino: '69020030', cotacao: { logisticaReversa: true } })
  expect(tras).toEqual(
    (await quoted(pedido({ cepOrigem: '69020-030', cepDestino: '01310100' }))).map(({ recibo }) => recibo.zona),
  )
  expect(frente).toHaveLength(5)
})

test('a CEP whose city is unknown is quoted by its state, as interior', async () => {
  const [first] = await quoted(pedido({ cepDestino: '28990-000' }))
  expect(first!.recibo.regiaoDestino).toBe('INTERIOR')
  expect(first!.cotacao.destino.siglaUf).toBe('RJ')
})

test('terms are counted in business days from the next posting, over a holiday', async () => {
  const dated = await startHouse({ em: '2027-04-20T14:00:00-03:00' })
  const answer = await dated.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  const sedex = answer.json<Wire[]>().find(({ produto }) => produto.nomeProduto === 'SEDEX')!
  expect(sedex.prazoDeEntrega).toEqual({
    tempoMinimo: 1,
    tempoMaximo: 2,
    postagem: '2027-04-20',
    dataMinima: '2027-04-22',
    dataMaxima: '2027-04-23',
    feriados: [{ data: '2027-04-21', nome: 'Tiradentes' }],
  })
  expect(sedex.validaAte).toBe('2027-04-21T14:00:00-03:00')
  await dated.stop()
})

test('a diameter sent with a box is ignored', async () => {
  const [first] = await quoted(caixa({ diametroPacote: 18 }))
  expect(first!.dimensoes).toEqual({ ...CAIXA, diametroPacote: null })
  expect(first!.valorFrete).toBe((await quoted(pedido()))[0]!.valorFrete)
})

test('the limits themselves are accepted', async () => {
  const answer = await quoted(
    pedido({
      valorEncomenda: 30_000,
      dimensoes: { alturaPacote: 80, larguraPacote: 80, comprimentoPacote: 80, pesoPacote: 30 },
    }),
  )
  expect(answer.map(({ produto }) => produto.nomeProduto)).toEqual(['.COM', '.PACKAGE'])
  expect(
    await quoted(caixa({ pesoPacote: 0.001, alturaPacote: 1, larguraPacote: 1, comprimentoPacote: 1 })),
  ).toHaveLength(5)
})

test('a named shop must be one’s own; a visitor has none', async () => {
  const [ana, bia] = [await house.given.assinante(), await house.given.assinante()]
  const [me, her] = [house.as(ana.token), house.as(bia.token)]
  const uuidLoja = (await me.post('/api/v1/loja', lojaDigitada())).json<{ uuid: string }>().uuid
  const ask = (caller: Caller, uuidLoja: string | null) =>
    caller.post('/api/v1/calculo-frete', { uuidLoja, cotacoes: [pedido()] })
  expect((await ask(me, uuidLoja)).statusCode).toBe(200)
  for (const answer of [
    await ask(her, uuidLoja),
    await ask(house, uuidLoja),
    await ask(me, '3f333df6-90a4-4fda-8dd3-9485d27cee36'),
  ])
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'Loja não encontrada.'])
  for (const caller of [me, her, house]) expect((await ask(caller, null)).statusCode).toBe(200)
})

test('a visitor’s quote stores no row in any table', async () => {
  const count = async () => {
    const { rows } = await sql<{ nome: string }>`select table_name as nome from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'limite_uso' order by 1`.execute(
      house.db,
    )
    const counts = await Promise.all(
      rows.map(async ({ nome }) => {
        const { rows: found } = await sql<{
          count: number
        }>`select count(*)::int as count from ${sql.table(nome)}`.execute(house.db)
        return [nome, found[0]?.count]
      }),
    )
    return Object.fromEntries(counts) as Record<string, number>
  }
  const before = await count()
  expect(before).toHaveProperty('cotacao_volume')
  await quoted(pedido(), caixa({ pesoPacote: 2 }))
  expect(await count()).toEqual(before)
})
