import { expect, test } from 'vitest'
import type { Cotacao } from '#contract/cotacao'
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
const said = (changed: Partial<Rascunho> = {}) =>
  readFalas({ ...GRANDE, ...changed }, null).map(({ forte, texto }) => `${forte} ${texto}`)

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

test('up to 5 kg cubed, carriers differ: nothing is said', () =>
  expect(said({ alturaPacote: '20', larguraPacote: '30', comprimentoPacote: '40' })).toEqual([
    'Pode valer o cubado, 4,000 kg. Até 5 kg há quem cobre só o peso da balança; o recibo mostra.',
    'Cada centímetro a menos na altura tira 0,200 kg do cubado.',
  ]))

test('a roll: its length counts evenly, its diameter does not', () =>
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
  const falas = (rascunho: Rascunho) => readFalas(rascunho, respondido).map(({ forte, texto }) => `${forte} ${texto}`)
  expect(falas({ ...GRANDE, cepDestino: '59020-300' })).toEqual([
    'SEDEX e .COM: faixa até 86,000 kg. Vale o cubado, 85,333 kg.',
    'Cada centímetro a menos na altura tira 1,067 kg do cubado.',
    'PAC não leva. Ele leva até 30 kg em 1 cm.',
  ])
  expect(falas({ ...GRANDE, alturaPacote: '79' })[0]).toMatch(/^Você paga por 84,267 kg/)
})
