import { expect, test } from 'vitest'
import type { Cotacao, Produto } from '#contract/cotacao'
import { EM_BRANCO, type Rascunho, readPedido } from '../calculadora.rules.ts'
import { readFalas } from './fala.rules.ts'

const GRANDE: Rascunho = {
  ...EM_BRANCO,
  cepOrigem: '01310-100',
  cepDestino: '20040-020',
  alturaPacote: '80',
  larguraPacote: '80',
  comprimentoPacote: '80',
  pesoPacote: '2,000',
}
const produto = (nomeProduto: string, pesoGramas: number, lado: number, somaCm: number | null): Produto => ({
  codigo: `correios/${nomeProduto}`,
  nomeProduto,
  nomeTransportadora: 'Correios',
  limites: { pesoGramas, ladosCm: [lado, lado, lado], somaCm, envelopeCm: null, rolo: 'caixa' },
  avisoRecebimento: nomeProduto === 'PAC',
  maoPropria: true,
})
const PRODUTOS = [produto('MINI', 350, 24, null), produto('PAC', 30_000, 100, 200), produto('.COM', 30_000, 80, null)]

type Asked = Parameters<typeof readFalas>
const textsOf = (...asked: Asked) => {
  const { pesos, limites } = readFalas(...asked)
  return [...pesos, ...limites].map(({ forte, texto }) => `${forte} ${texto}`)
}
const said = (changed: Partial<Rascunho> = {}, produtos: Asked[2] = null) =>
  textsOf({ ...GRANDE, ...changed }, null, produtos)

test('a large and light box: the weight that is paid by the common rule, and the effect of a centimetre', () => {
  expect(said()).toEqual([
    'Você paga por 85,333 kg: a caixa é grande e leve. Pela conta mais comum, volume ÷ 6.000; o recibo mostra a de cada transportadora.',
    'Cada centímetro a menos na altura tira 1,067 kg do cubado.',
  ])
  expect(said({ larguraPacote: '20' })[1]).toBe('Cada centímetro a menos na largura tira 1,067 kg do cubado.')
})

test('a small and heavy box pays its real weight, and a centimetre changes nothing', () =>
  expect(said({ alturaPacote: '4', larguraPacote: '16', comprimentoPacote: '24' })).toEqual([
    'Você paga por 2,000 kg, o peso da balança. Pela conta mais comum, volume ÷ 6.000, o cubado não passa dele.',
  ]))

test('up to 5 kg cubed, carriers differ: the sentence says so', () =>
  expect(said({ alturaPacote: '20', larguraPacote: '30', comprimentoPacote: '40' })).toEqual([
    'Pode valer o cubado, 4,000 kg. Até 5 kg há quem cobre só o peso da balança; o recibo mostra.',
    'Cada centímetro a menos na altura tira 0,200 kg do cubado.',
  ]))

test('for a roll the effect of a centimetre is told for its length, not for its diameter', () =>
  expect(said({ formato: 'ROLO_CILINDRO', diametroPacote: '30', comprimentoPacote: '100' })).toEqual([
    'Você paga por 15,000 kg: o rolo é grande e leve. Pela conta mais comum, volume ÷ 6.000; o recibo mostra a de cada transportadora.',
    'Cada centímetro a menos no comprimento tira 0,150 kg do cubado.',
  ]))

test('an answer to the same parcel tells the carriers’ own weights and limits; an answer to another parcel tells nothing', () => {
  const cotacao = (nomeProduto: string, pesoCobrado: number, regraDoPeso: 'REAL' | 'CUBADO') =>
    ({ produto: { nomeProduto }, recibo: { pesoCobrado, pesoCubado: 85_333, regraDoPeso } }) as Cotacao
  const naoAtendem = [{ nomeTransportadora: 'Correios', nomeProduto: 'PAC', motivo: 'Ele leva até 30 kg em 1 cm.' }]
  const cotacoes = [{ ...cotacao('SEDEX', 86_000, 'CUBADO'), naoAtendem }, cotacao('.COM', 86_000, 'CUBADO')]
  const respondido = { pedido: readPedido(GRANDE), cotacoes }
  const falas = (rascunho: Rascunho) => textsOf(rascunho, respondido, null)
  expect(falas({ ...GRANDE, cepDestino: '59020-300' })).toEqual([
    'SEDEX e .COM: faixa até 86,000 kg. Vale o cubado, 85,333 kg.',
    'Cada centímetro a menos na altura tira 1,067 kg do cubado.',
    'PAC não leva. Ele leva até 30 kg em 1 cm.',
  ])
  expect(falas({ ...GRANDE, alturaPacote: '79' })[0]).toMatch(/^Você paga por 84,267 kg/)
})

const MOTIVO_DO_MINI = 'Ele leva até 350 g em 24 × 24 × 24 cm; a sua caixa pesa 2,000 kg.'

test('before any answer, each product whose limits the parcel exceeds is named with the reason', () => {
  const box = { alturaPacote: '70', larguraPacote: '70', comprimentoPacote: '70' }
  expect(said(box, PRODUTOS).slice(2)).toEqual([
    `MINI não leva. ${MOTIVO_DO_MINI}`,
    'PAC não leva. Ele leva até 30 kg em 100 × 100 × 100 cm, com lados que somam até 200 cm; a sua caixa tem lados que somam 210 cm.',
  ])
  expect(said({ ...box, alturaPacote: '60' }, PRODUTOS).slice(2)).toEqual([`MINI não leva. ${MOTIVO_DO_MINI}`])
  expect(said({ ...box, pesoPacote: '0,3', alturaPacote: '4' }, PRODUTOS).at(-1)).toMatch(/^MINI não leva\. .* mede 70/)
})

test('a service that a product does not offer is named while it is asked for', () => {
  const small = { alturaPacote: '4', larguraPacote: '16', comprimentoPacote: '24', pesoPacote: '0,300' }
  expect(said(small, PRODUTOS)).toHaveLength(1)
  expect(said({ ...small, avisoRecebimento: true }, PRODUTOS).slice(1)).toEqual([
    'MINI e .COM não levam. Eles não oferecem aviso de recebimento.',
  ])
})

test('without the list of products, or with an empty one, no limit is told', () => {
  expect(said({}, [])).toEqual(said({}, null))
  expect(said({}, null)).toHaveLength(2)
})

test('a parcel that no product carries has no weight to pay: only the limits are told', () =>
  expect(said({ comprimentoPacote: '101', larguraPacote: '60' }, PRODUTOS)).toEqual([
    expect.stringMatching(/^MINI não leva\./),
    expect.stringMatching(/^PAC não leva\./),
    expect.stringMatching(/^\.COM não leva\./),
  ]))

test('an answer to the same parcel wins over the tables; after a change the tables tell again', () => {
  const cotacao = { produto: { nomeProduto: 'PAC' }, recibo: { pesoCobrado: 86_000, regraDoPeso: 'REAL' } } as Cotacao
  const recusado = { nomeTransportadora: 'Jadlog', nomeProduto: '.COM', motivo: 'Ele não é oferecido neste trajeto.' }
  const respondido = { pedido: readPedido(GRANDE), cotacoes: [{ ...cotacao, naoAtendem: [recusado] }] }
  expect(textsOf(GRANDE, respondido, PRODUTOS).filter((text) => text.includes('não leva'))).toEqual([
    '.COM não leva. Ele não é oferecido neste trajeto.',
  ])
  expect(
    textsOf({ ...GRANDE, alturaPacote: '79' }, respondido, PRODUTOS).filter((text) => text.includes('não leva')),
  ).toEqual([`MINI não leva. ${MOTIVO_DO_MINI}`, expect.stringMatching(/^PAC não leva\./)])
})
