import { expect, test } from 'vitest'
import { findProblemaDaDevolucao, formatCartao } from './devolucao.rules.ts'

test.each([
  ['', 'Preenchimento obrigatório'],
  ['0', 'Informe um valor maior que zero.'],
  ['0,999', 'O valor aceita até 2 casas decimais.'],
  ['0,01', undefined],
  ['50,00', undefined],
  ['50,01', 'Deste cartão, a sua carteira tem R$\u00a050,00.'],
])('%j: %s', (valor, problema) => {
  expect(findProblemaDaDevolucao(valor, { disponivel: 5000 })).toBe(problema)
})

test('a card is named by its last four digits', () => {
  expect(formatCartao('VISA 1111')).toBe('VISA final 1111')
})
