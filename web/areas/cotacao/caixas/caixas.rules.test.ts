import { expect, test } from 'vitest'
import { EM_BRANCO, readPedido } from '../calculadora.rules.ts'
import { caixaDoPedido, fillCaixa, hasNoMedidas, isInForm, isKept, ladosText } from './caixas.rules.ts'

const N3 = {
  formato: 'CAIXA',
  alturaPacote: 18,
  larguraPacote: 22,
  comprimentoPacote: 30,
  diametroPacote: null,
  pesoPacote: null,
} as const
const ROLO = { ...N3, formato: 'ROLO_CILINDRO', alturaPacote: null, larguraPacote: null, diametroPacote: 8 } as const

test('a box fills in the measures; a box without a weight leaves the typed one', () => {
  const typed = { ...EM_BRANCO, pesoPacote: '1,850' }
  const filled = { ...typed, ...fillCaixa(N3) }
  expect(filled).toMatchObject({
    alturaPacote: '18',
    larguraPacote: '22',
    comprimentoPacote: '30',
    pesoPacote: '1,850',
  })
  expect([isInForm(N3, typed), isInForm(N3, filled)]).toEqual([false, true])
  expect(fillCaixa({ ...N3, pesoPacote: 1850 }).pesoPacote).toBe('1,850')
  expect(isInForm({ ...N3, pesoPacote: 300 }, filled)).toBe(false)
})

test('a roll is described by its length and its diameter', () => {
  expect([ladosText(N3), ladosText(ROLO)]).toEqual(['18 × 22 × 30', '30 × 8'])
  expect(fillCaixa(ROLO)).toMatchObject({ formato: 'ROLO_CILINDRO', alturaPacote: '', diametroPacote: '8' })
})

test('a quoted box is saved without the weight, and recognised again by its sides', () => {
  const pedido = readPedido({ ...EM_BRANCO, ...fillCaixa(N3), pesoPacote: '2,000' })
  const caixa = caixaDoPedido(pedido, 'Nº 3')
  expect(caixa).toEqual({ ...N3, nome: 'Nº 3' })
  expect([isKept([N3], caixa), isKept([{ ...N3, alturaPacote: 17 }, ROLO], caixa)]).toEqual([true, false])
})

test('a form has no measures until one is typed or another shape is chosen', () => {
  const typed = { ...EM_BRANCO, cepDestino: '20040-020', valorEncomenda: '89,90' }
  expect([typed, { ...typed, pesoPacote: '1' }, { ...typed, formato: 'ENVELOPE' as const }].map(hasNoMedidas)).toEqual([
    true,
    false,
    false,
  ])
})
