import { expect, test } from 'vitest'
import { decididasText, digitadasOf, ladosText, medidasOf, pesoText, problemasOf } from './medidas.rules.ts'

const CAIXA = { alturaPacote: 28, larguraPacote: 32, comprimentoPacote: 40, pesoPacote: 2450 }
const ROLO = { alturaPacote: null, larguraPacote: null, comprimentoPacote: 60, diametroPacote: 12, pesoPacote: 800 }

test('measures are written as people read them', () => {
  expect(ladosText(CAIXA)).toBe('28 × 32 × 40')
  expect(ladosText(ROLO)).toBe('⌀ 12 × 60')
  expect(pesoText(2450)).toBe('2,450\u00a0kg')
})

test('the decision names the measures that stand in the fields', () => {
  const digitadas = digitadasOf(CAIXA)
  expect(digitadas).toEqual({ altura: '28', largura: '32', comprimento: '40', peso: '2,45' })
  const medidas = medidasOf(digitadas, false)!
  expect(medidas).toEqual({ ...CAIXA, pesoPacote: 2.45 })
  expect(decididasText(medidas)).toBe('28 × 32 × 40\u00a0cm e 2,450\u00a0kg')
  expect(medidasOf(digitadasOf(ROLO), true)).toEqual({
    alturaPacote: 12,
    larguraPacote: 12,
    comprimentoPacote: 60,
    pesoPacote: 0.8,
    diametroPacote: 12,
  })
})

test.each(['', '0', '-3', '3 cm', '1e3', '12,3456', '501', '99999'])(
  'no decision is named while a field holds %j',
  (altura) => {
    expect(medidasOf({ ...digitadasOf(CAIXA), altura }, false)).toBeUndefined()
  },
)

test('a field that holds no measure has the contract’s sentence, an empty one has none yet', () => {
  const lado = 'Informe a medida em centímetros, de 1 a 500.'
  const digitadas = { altura: '-5', largura: '1e3', comprimento: '', peso: '99999' }
  const peso = 'Informe o peso em kg, de 0,001 a 300.'
  expect(problemasOf(digitadas, false)).toEqual({ altura: lado, largura: lado, peso })
  expect(problemasOf(digitadasOf(ROLO), true)).toEqual({})
})
