import { expect, test } from 'vitest'
import { readPedido } from './calculadora.rules.ts'
import { openUltima, ultimaText } from './ultimas.rules.ts'

const trajeto = { cepOrigem: '01310100', cepDestino: '59020300', valorEncomenda: 189_90 }
const caixa = {
  ...trajeto,
  formato: 'CAIXA',
  dimensoes: { alturaPacote: 18, larguraPacote: 22, comprimentoPacote: 30, diametroPacote: null, pesoPacote: 1850 },
} as const
const rolo = {
  ...trajeto,
  formato: 'ROLO_CILINDRO',
  dimensoes: { alturaPacote: null, larguraPacote: null, comprimentoPacote: 60, diametroPacote: 8, pesoPacote: 700 },
} as const

test('a past quote is one line: route, measures, weight, value', () => {
  expect(ultimaText(caixa)).toBe('01310-100 a 59020-300, 18 × 22 × 30 cm, 1,850 kg, R$\u00a0189,90')
  expect(ultimaText(rolo)).toContain('60 × 8 cm')
})

test.each([caixa, rolo])('a past quote fills in the same request again: $formato', (ultima) => {
  const { cepOrigem, cepDestino, valorEncomenda, formato, dimensoes } = readPedido(openUltima(ultima))
  const sides = Object.fromEntries(Object.entries(ultima.dimensoes).filter(([, side]) => side !== null))
  expect({ cepOrigem, cepDestino, valorEncomenda, formato }).toEqual({ ...trajeto, formato: ultima.formato })
  expect(dimensoes).toEqual(sides)
})
