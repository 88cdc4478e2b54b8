import { expect, test } from 'vitest'
import { EM_BRANCO, type Rascunho } from '../calculadora.rules.ts'
import { CUBAGEM, readReadout } from './readout.rules.ts'

const caixa = (altura: number, largura: number, comprimento: number, more: Partial<Rascunho> = {}) =>
  readReadout({
    ...EM_BRANCO,
    alturaPacote: String(altura),
    larguraPacote: String(largura),
    comprimentoPacote: String(comprimento),
    ...more,
  })

test('the sum of sides and the cubed weight of a box, by the common rule and without a carrier’s name', () => {
  const { soma, cubado, note } = caixa(18, 22, 30)
  expect(soma).toMatchObject({ value: '70', of: 'de 240 cm', tone: 'fine' })
  expect(cubado).toMatchObject({ value: '1,980', of: 'kg', tone: 'fine' })
  expect(note).toBe(CUBAGEM)
  expect(note).not.toMatch(/Correios|Jadlog|PACKAGE/)
})

test('a roll counts length and diameter, cubed as the box around it', () => {
  const { soma, cubado } = readReadout({
    ...EM_BRANCO,
    formato: 'ROLO_CILINDRO',
    comprimentoPacote: '60',
    diametroPacote: '12',
    alturaPacote: '100',
  })
  expect([soma.value, cubado.value]).toEqual(['72', '1,440'])
})

test('from four fifths of a limit on the tone is near; beyond the limit it is over, and a sentence says why', () => {
  expect(caixa(64, 64, 63).soma.tone).toBe('fine')
  expect(caixa(64, 64, 64)).toMatchObject({ soma: { tone: 'near', part: 0.8 }, isOver: false })
  expect(caixa(80, 80, 80).soma.tone).toBe('near')
  expect(caixa(80, 80, 81)).toMatchObject({
    soma: { tone: 'over', part: 1 },
    isOver: true,
    note: 'A soma das dimensões não pode ultrapassar 240cm.',
  })
})

test('a cubed weight above 30 kg is not beyond a limit', () => {
  expect(caixa(80, 80, 80).cubado).toMatchObject({ value: '85,333', tone: 'fine' })
})
