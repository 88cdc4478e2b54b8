import { expect, test } from 'vitest'
import { semLinks } from './sem-links.ts'

test.each([
  ['premio-flex.com.br', 'premio-flex. com. br'],
  ['Ganhe em www.premio.com/x agora', 'Ganhe em www. premio. com/x agora'],
  ['https://premio.test', 'https: //premio. test'],
  ['mailto:ana@premio.test', 'mailto: ana@premio. test'],
  ['golpe。com', 'golpe. com'],
  ['golpe．com', 'golpe. com'],
  ['golpe｡com', 'golpe. com'],
  ['golpe․com', 'golpe. com'],
  ['99.com', '99. com'],
  ['a.99.com', 'a. 99. com'],
  ['пример.рф', 'пример. рф'],
  ['golpe.\u200dcom', 'golpe. \u200dcom'],
  ['golpe.\u200ccom', 'golpe. \u200ccom'],
  ['golpe.\u206acom', 'golpe. \u206acom'],
  ['ACME S.A.', 'ACME S. A.'],
])('%s is written %s', (typed, written) => {
  expect(semLinks(typed)).toBe(written)
})

test.each([
  'Comércio de Livros Ltda.',
  'O seu saque de R$ 1.234.567,89 foi enviado. Até 12:30.',
  'Motivo: comprei errado...',
  'C&A (matriz.)',
])('%s stays as it is', (text) => {
  expect(semLinks(text)).toBe(text)
})
