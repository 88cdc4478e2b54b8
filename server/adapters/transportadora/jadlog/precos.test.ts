// Database: PostgreSQL. An adapter and its carrier.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Volume } from '#contract/kernel/values/encomenda'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { volume } from '../../../tarifario/testing-exemplos.ts'
import type { ApiDePrecos } from '../conversa/api-de-precos.ts'
import { pesoTaxado } from './modalidades.rules.ts'
import { asking, HASTY, openPalco, type Palco } from './testing-jadlog.ts'

const PRODUTOS = ['jadlog/package', 'jadlog/com']
const [ROAD, AIR] = [{ divisorCentesimos: 333_333 }, { divisorCentesimos: 600_000 }]

let palco: Palco
let precos: ApiDePrecos
beforeAll(async () => {
  palco = await openPalco()
})
beforeEach(() => {
  ;({ precos } = palco.open())
  palco.servidor.chegadas.length = 0
})
afterEach(() => palco.servidor.behave())
afterAll(() => palco.close())

const ask = (changes: Partial<Volume> = {}, produtos = PRODUTOS) => precos.ask(volume(changes), produtos, asking())
const answer = (corpo: unknown, status = 200) => palco.servidor.fail('/frete/valor', { como: 'told', status, corpo })

describe('the weight that Jadlog charges (facts/jadlog.md §5)', () => {
  test.each([
    ['72 × 44 × 62 cm by air', { alturaPacote: 72, larguraPacote: 44, comprimentoPacote: 62 }, AIR, 32_736],
    ['the same by road', { alturaPacote: 72, larguraPacote: 44, comprimentoPacote: 62 }, ROAD, 58_925],
    ['a heavy small box', { pesoGramas: 5_000 }, ROAD, 5_000],
    [
      'a light box below 5 kg is cubed too',
      { alturaPacote: 10, larguraPacote: 20, comprimentoPacote: 30 },
      ROAD,
      1_800,
    ],
    [
      'a roll as the box that holds it',
      { formato: 'ROLO_CILINDRO', comprimentoPacote: 60, diametroPacote: 10 },
      AIR,
      1_000,
    ],
  ] as const)('%s', (_, changes, modalidade, gramas) => {
    expect(pesoTaxado(volume(changes), modalidade)).toBe(gramas)
  })
})

describe('prices and terms (facts/jadlog.md §2)', () => {
  test('one call asks every modality, each with its own taxed weight', async () => {
    const found = await ask({ alturaPacote: 10, larguraPacote: 20, comprimentoPacote: 30, pesoGramas: 1_250 })
    const item = {
      cepori: '01310100',
      cepdes: '20040020',
      frap: 'N',
      cnpj: '11222333000181',
      conta: '001234',
      contrato: '77',
      tpentrega: 'D',
      tpseguro: 'N',
      vldeclarado: 89.9,
      vlcoleta: 0,
    }
    expect(palco.bodies('/frete/valor')).toEqual([
      {
        frete: [
          { ...item, modalidade: 3, peso: 1.8 },
          { ...item, modalidade: 9, peso: 1.25 },
        ],
      },
    ])
    const custo = (base: number, porKg: number) => Math.round((base + porKg * 2 + 89.9 * 0.0066) * 100)
    expect(found).toEqual(
      [
        { produto: 'jadlog/package', custo: custo(14.5, 3.1), diasMaximo: 5, pesoCobradoGramas: 1_800 },
        { produto: 'jadlog/com', custo: custo(19.9, 6.4), diasMaximo: 2, pesoCobradoGramas: 1_250 },
      ].map(({ custo: valor, ...price }) => ({
        ...price,
        custo: valor,
        componentes: [{ nome: 'Frete, seguro e taxas', valor }],
        valorSeguro: 89_90,
        avisos: [],
      })),
    )
  })

  test('only the asked products are priced; without products nothing is asked', async () => {
    expect((await ask({}, ['jadlog/com'])).map(({ produto }) => produto)).toEqual(['jadlog/com'])
    expect(palco.bodies('/frete/valor')).toMatchObject([{ frete: [{ modalidade: 9 }] }])
    expect(await ask({}, ['correios/pac'])).toEqual([])
    expect(palco.servidor.chegadas).toHaveLength(1)
  })

  test('a value above Jadlog’s own insurance is declared at the insurance’s limit, and the quote says so', async () => {
    const [price] = await ask({ valorCentavos: 45_000_00 })
    expect(palco.bodies('/frete/valor')).toMatchObject([{ frete: [{ vldeclarado: 30_000 }, { vldeclarado: 30_000 }] }])
    expect(price).toMatchObject({
      valorSeguro: 30_000_00,
      avisos: [expect.stringMatching(/^O seguro deste produto cobre até R\$.30\.000,00\.$/)],
    })
  })

  test.each([
    ['a side above 80 cm', { comprimentoPacote: 81 }, /^Ele leva até 30 kg em 80 × 80 × 80 cm; /],
    ['more than 30 kg', { pesoGramas: 30_001 }, /^Ele leva até 30 kg .+ pesa 30,001 kg\.$/],
    ['acknowledgement of receipt', { avisoRecebimento: true }, /^Ele não oferece aviso de recebimento\.$/],
    ['delivery to the addressee alone', { maoPropria: true }, /^Ele não oferece entrega em mão própria\.$/],
  ])('%s is refused by our own rules: the API is not told of it', async (_, changes, recusa) => {
    expect(await ask(changes)).toEqual(PRODUTOS.map((produto) => ({ produto, recusa: expect.stringMatching(recusa) })))
    expect(palco.servidor.chegadas).toEqual([])
  })

  test('a place that Jadlog does not serve is a refusal with its words and code', async () => {
    expect(await ask({ destino: { ...volume().destino, cep: '69900000' } })).toEqual(
      PRODUTOS.map((produto) => ({
        produto,
        recusa: 'Ele não é oferecido pela Jadlog neste envio: “Destino fora da área de cobertura” (código -2).',
      })),
    )
  })

  test.each([
    [
      'error',
      { frete: [], error: { id: -1, descricao: 'frete[0].contrato Numero de contrato invalido' } },
      200,
      '“frete[0].contrato Numero de contrato invalido” (código -1)',
    ],
    ['erro', { erro: 'CEP invalido' }, 200, '“CEP invalido”'],
    ['status 400', { erro: { id: 5, descricao: 'peso' } }, 400, '“peso” (código 5)'],
    ['status 422 without words', { mensagem: 'x' }, 422, '(código HTTP 422)'],
  ])('a whole call that fails with %s offers nothing', async (_, corpo, status, words) => {
    answer(corpo, status)
    const recusa = `Ele não é oferecido pela Jadlog neste envio: ${words}.`
    expect(await ask()).toEqual(PRODUTOS.map((produto) => ({ produto, recusa })))
  })

  test('one failed modality hides no other; a total of 0 or no total is no offer', async () => {
    answer({
      frete: [
        { modalidade: 9, vltotal: 31.9, prazo: 3 },
        { modalidade: 3, vltotal: 0, prazo: 5 },
      ],
    })
    expect(await ask()).toEqual([
      { produto: 'jadlog/package', recusa: 'Ele não é oferecido pela Jadlog neste trajeto.' },
      expect.objectContaining({ produto: 'jadlog/com', custo: 31_90, diasMaximo: 3 }),
    ])
    answer({ frete: [{ modalidade: 3, prazo: 5 }] })
    expect(await ask({}, ['jadlog/package'])).toEqual([
      { produto: 'jadlog/package', recusa: 'Ele não é oferecido pela Jadlog neste trajeto.' },
    ])
  })

  test('without the echo of the modality, answers are taken in the order of the questions', async () => {
    answer({
      frete: [
        { vltotal: 10, prazo: 5 },
        { vltotal: 20, prazo: 2 },
      ],
    })
    expect((await ask()).map((one) => 'custo' in one && one.custo)).toEqual([10_00, 20_00])
    answer({ frete: [{ vltotal: 10, prazo: 5 }] })
    expect(await ask()).toEqual([])
  })

  const MENTIRAS: [unknown, unknown][] = [
    ...[-1, 1e9, Number.MAX_VALUE, '31,90', '31.90', {}, 0.001].map((vltotal): [unknown, unknown] => [vltotal, 3]),
    ...[-1, 2.5, 9_999, null, '3'].map((prazo): [unknown, unknown] => [31.9, prazo]),
  ]
  test.each(MENTIRAS)(
    'the total %j with the term %j is not believed: the product is absent, for the table to price',
    async (vltotal, prazo) => {
      answer({ frete: [{ modalidade: 3, vltotal, prazo }] })
      expect(await ask({}, ['jadlog/package'])).toEqual([])
    },
  )

  test('cents are rounded, never lost: 0.1 + 0.2', async () => {
    answer({ frete: [{ modalidade: 3, vltotal: 0.1 + 0.2, prazo: 3 }] })
    expect(await ask({}, ['jadlog/package'])).toMatchObject([{ custo: 30 }])
    answer({ frete: [{ modalidade: 3, vltotal: 1.005, prazo: 3 }] })
    expect(await ask({}, ['jadlog/package'])).toMatchObject([{ custo: 101 }])
  })

  test.each([
    { como: 'silent' },
    { como: 'half' },
    { como: 'page' },
    { como: 'garbage' },
    { como: 'endless' },
    { como: 'hangs up' },
    { como: 'busy', retryAfter: '3600' },
    { como: 'redirect', para: 'http://127.0.0.1:1/' },
    { como: 'told', status: 500, corpo: 'Internal Server Error' },
    { como: 'told', status: 200, corpo: { frete: 7 } },
  ] as const)('%o: the carrier does not answer', async (falha) => {
    if (falha.como === 'silent') ({ precos } = palco.open(HASTY))
    palco.servidor.fail('/frete/valor', falha, 9)
    await expect(ask()).rejects.toThrow(TransportadoraIndisponivel)
  })

  test('a price is asked again within its time when the line was cut', async () => {
    palco.servidor.fail('/frete/valor', { como: 'hangs up' })
    expect(await ask()).toHaveLength(2)
    expect(palco.servidor.chegadas).toHaveLength(2)
  })
})
