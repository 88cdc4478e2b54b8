import { describe, expect, test } from 'vitest'
import { CAMPOS_ERRADOS, ERRO_500 } from '../adapters/transportadora/correios/testing-servidor.ts'
import type { Falha } from '../adapters/transportadora/testing-falhas.ts'
import { TransportadoraIndisponivel } from '../ports/expedicao.ts'
import { asking, usePalco } from './testing-correios.ts'
import { newVolume } from './testing-pedido.ts'

const palco = usePalco()

const PRODUTOS = ['correios/sedex', 'correios/pac', 'correios/mini-envios']
const ask = (changes = {}, produtos = PRODUTOS) => palco.correios.precos.ask(newVolume(changes), produtos, asking)

test('the official manual’s example: SEDEX, 300 g, R$ 200,00 declared, return receipt', async () => {
  const [sedex] = await ask({}, ['correios/sedex'])
  // 11,13 + 7,00 + 1 % of what passes the automatic cover, which is R$ 25,63 today
  expect(sedex).toEqual({
    produto: 'correios/sedex',
    custo: 11_13 + 7_00 + 1_74,
    componentes: [
      { nome: 'Tarifa', valor: 11_13 },
      { nome: 'Aviso de recebimento', valor: 7_00 },
      { nome: 'Valor declarado', valor: 1_74 },
    ],
    valorSeguro: 200_00,
    diasMaximo: 1,
    pesoCobradoGramas: 300,
    avisos: [],
  })
})

test('price and term are asked for all products in one batch each, with contract and DR of the token', async () => {
  await ask({ comprimentoPacote: 24, larguraPacote: 16, alturaPacote: 4, valorCentavos: 90_00 })
  const [precos, ...morePrecos] = palco.local.askedOf(/^\/preco\/v1\/nacional/)
  const [prazos, ...morePrazos] = palco.local.askedOf(/^\/prazo\/v1\/nacional/)
  expect([morePrecos, morePrazos]).toEqual([[], []])
  const lote = (precos!.corpo as { parametrosProduto: Record<string, unknown>[] }).parametrosProduto
  expect(lote.map(({ coProduto }) => coProduto)).toEqual(['03220', '03298', '04227'])
  expect(lote[1]).toMatchObject({
    nuContrato: '9912345678',
    nuDR: '72',
    psObjeto: '300',
    tpObjeto: '2',
    servicosAdicionais: [{ coServAdicional: '001' }, { coServAdicional: '064' }],
    vlDeclarado: '90.00',
  })
  expect((prazos!.corpo as { parametrosPrazo: unknown[] }).parametrosPrazo).toHaveLength(3)
})

test('a declared value beyond the product’s greatest is capped, and the offer says so', async () => {
  const [sedex, pac] = await ask({ valorCentavos: 12_000_00 }, ['correios/sedex', 'correios/pac'])
  expect(sedex).toMatchObject({
    valorSeguro: 10_000_00,
    avisos: [expect.stringMatching(/^O seguro .* R\$\s10\.000,00\.$/)],
  })
  expect(pac).toMatchObject({ valorSeguro: 3_000_00 })
})

test('the greatest values are read from the Correios once a day; the known ones serve when they fall silent', async () => {
  const asked = () => palco.local.askedOf(/servicos-adicionais/).length
  await ask()
  await ask()
  expect(asked()).toBe(3)
  palco.local.misbehave(/servicos-adicionais/, ERRO_500)
  palco.advance(25 * 3600)
  expect(await ask()).not.toEqual([])
  await expect.poll(asked).toBeGreaterThan(3)
})

test('a product that does not carry the parcel says why; the others are priced', async () => {
  const [sedex, pac, mini] = await ask({ pesoGramas: 900 })
  expect(sedex).toHaveProperty('custo')
  expect(pac).toHaveProperty('custo')
  expect(mini).toEqual({ produto: 'correios/mini-envios', recusa: 'Ele não leva este peso.' })
})

test('each product is refused for an unknown CEP', async () => {
  const destino = { cep: '99999999', siglaUf: 'RS', nomeCidade: '', isCapital: false }
  for (const one of await ask({ destino }))
    expect(one).toHaveProperty('recusa', expect.stringMatching(/^Ele .*CEPs\.$/))
})

test('only the requested products of the Correios are asked about', async () => {
  expect(await ask({}, ['correios/pac', 'jadlog/package'])).toHaveLength(1)
  expect(await ask({}, ['jadlog/package'])).toEqual([])
})

describe('a carrier in trouble', () => {
  const falhas: Falha[] = [
    ERRO_500,
    { como: 'half' },
    { como: 'page' },
    { como: 'page', status: 403 },
    { como: 'garbage' },
    CAMPOS_ERRADOS,
    { como: 'busy', retryAfter: '3600' },
    { como: 'redirect', para: 'http://127.0.0.1:1/roubo' },
    { como: 'endless' },
    { como: 'hangs up' },
    { como: 'told', status: 400, corpo: { msgs: ['PRC-113: JSON parse error'] } },
  ]
  test.each(falhas)('$como: the adapter throws, and prices again a minute later', async (falha) => {
    await ask()
    palco.local.misbehave(/^\/preco\/v1\/nacional/, falha)
    await expect(ask()).rejects.toThrow(TransportadoraIndisponivel)
    palco.local.behave()
    palco.advance(60)
    expect(await ask()).toHaveLength(3)
  })

  test('a call that failed once is tried again', async () => {
    palco.local.misbehave(/^\/preco\/v1\/nacional/, ERRO_500, 1)
    expect(await ask()).toHaveLength(3)
  })

  test('a product without a usable price or term is left out: the table speaks for it', async () => {
    const item = (coProduto: string, changes: object) => ({
      coProduto,
      pcFinal: '10,00',
      pcProduto: '10,00',
      ...changes,
    })
    const corpo = [
      item('03220', { pcFinal: '-1,00' }),
      item('03298', { txErro: 'Serviço temporariamente indisponível, tente novamente' }),
      item('04227', { pcFinal: 'muito' }),
      item('99999', {}),
    ]
    palco.local.misbehave(/^\/preco\/v1\/nacional/, { como: 'told', status: 200, corpo })
    expect(await ask()).toEqual([])
  })

  test('parts that do not sum to the price are completed, and a script in a code does no harm', async () => {
    const corpo = [
      {
        coProduto: '03220',
        pcFinal: '1.010,00',
        pcProduto: '1.000,00',
        psCobrado: '300',
        servicoAdicional: [{ coServAdicional: '<script>', pcServicoAdicional: '4,00' }],
      },
    ]
    palco.local.misbehave(/^\/preco\/v1\/nacional/, { como: 'told', status: 200, corpo })
    const prazo = {
      coProduto: '03220',
      prazoEntrega: 3,
      entregaDomiciliar: 'N',
      msgPrazo: '<img src=x onerror=alert(1)>\u202e',
    }
    palco.local.misbehave(/^\/prazo/, { como: 'told', status: 200, corpo: [prazo] })
    const [sedex] = await ask()
    expect(sedex).toMatchObject({
      custo: 1_010_00,
      componentes: [
        { nome: 'Tarifa', valor: 1_000_00 },
        { nome: 'Serviço adicional script', valor: 4_00 },
        { nome: 'Outras tarifas', valor: 6_00 },
      ],
      avisos: [expect.stringContaining('a retirada é na agência'), 'img src=x onerror=alert(1)'],
    })
  })
})
