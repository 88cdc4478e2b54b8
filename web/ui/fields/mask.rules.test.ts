import { expect, test } from 'vitest'
import { formatCep } from '#contract/kernel/values/cep'
import { formatCnpj } from '#contract/kernel/values/cnpj'
import { applyEdit, DECIMAL, DINHEIRO, INTEIRO, type Mask } from './mask.rules.ts'
import { TELEFONE } from './telefone-mask.rules.ts'

const CNPJ: Mask = { own: /[0-9A-Za-z]/, format: formatCnpj }
const CEP: Mask = { own: /\d/, format: formatCep }

/** Types into a field whose caret is at `|`, and shows the field the same way. */
function edit(mask: Mask, before: string, after: string, { isBackspace = false, isTyped = true } = {}) {
  const { text, caret } = applyEdit(mask, before.replace('|', ''), {
    text: after.replace('|', ''),
    caret: after.indexOf('|'),
    isBackspace,
    isTyped,
  })
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

test.each([
  ['0|', '01|', '01|'],
  ['01310|', '013101|', '01310-1|'],
  ['01310-10|', '01310-100|', '01310-100|'],
  ['01310-100|', '01310-1009|', '01310-100|'],
])('a CEP is masked while it is typed: %s, %s', (before, after, shown) => expect(edit(CEP, before, after)).toBe(shown))

test.each(['01310-100', '01310100', ' 01310 100 ', 'CEP 01310-100.'])('a CEP is pasted as %s', (pasted) =>
  expect(edit(CEP, '|', `${pasted}|`)).toBe('01310-100|'),
)

test('a digit put into the middle of a CEP leaves the caret behind it', () => {
  expect(edit(CEP, '01|10-100', '013|10-100')).toBe('013|10-100')
  expect(edit(CEP, '0131|-100', '01310|-100')).toBe('01310|-100')
})

test('Backspace over the dash takes the digit before it', () => {
  expect(edit(CEP, '01310-|100', '01310|100', { isBackspace: true })).toBe('0131|1-00')
})

test('Backspace on a digit takes only that digit', () => {
  expect(edit(CEP, '01310-1|00', '01310-|00', { isBackspace: true })).toBe('01310|-00')
  expect(edit(CEP, '0|', '|', { isBackspace: true })).toBe('|')
})

test('a side is a whole number: everything but digits is removed', () => {
  expect(edit(INTEIRO, '1|', '1,|')).toBe('1|')
  expect(edit(INTEIRO, '|', '2 4cm|')).toBe('24|')
})

test('a weight has one decimal comma, also if a point is typed', () => {
  expect(edit(DECIMAL, '1|', '1.|')).toBe('1,|')
  expect(edit(DECIMAL, '1,8|5', '1,8,|5')).toBe('1,8|5')
  expect(edit(DECIMAL, '|', '0.300 kg|')).toBe('0,300|')
})

test.each([
  ['|', '8|', '0,08|'],
  ['0,08|', '0,089|', '0,89|'],
  ['0,89|', '0,899|', '8,99|'],
  ['8,99|', '8,990|', '89,90|'],
  ['0,89|', '0,89,|', '0,89|'],
  ['|', '0|', '0,00|'],
  ['8|9,90', '81|9,90', '81|9,90'],
  ['1.234,|56', '1.234,7|56', '12.347|,56'],
  ['999.999.999,99|', '999.999.999,991|', '999.999.999,99|'],
])('money fills from the cents: %s, %s', (before, after, shown) => expect(edit(DINHEIRO, before, after)).toBe(shown))

test.each([
  ['89,90|', '89,9|', '8,99|'],
  ['89,|90', '89|90', '8|,90'],
  ['1.2|34,56', '1.|34,56', '1|34,56'],
  ['0,08|', '0,0|', '|'],
  ['89,90|', '|', '|'],
])('Backspace in money: %s, %s', (before, after, shown) =>
  expect(edit(DINHEIRO, before, after, { isBackspace: true })).toBe(shown),
)

test.each([
  ['150', '150,00'],
  ['1.500', '1.500,00'],
  ['R$ 1.500,00', '1.500,00'],
  ['89.9', '89,90'],
  ['1,234', '12,34'],
])('pasted money is read as written: %s', (pasted, shown) =>
  expect(edit(DINHEIRO, '|', `${pasted}|`, { isTyped: false })).toBe(`${shown}|`),
)

test.each([
  ['11987654321', '(11)98765-4321'],
  ['1132654321', '(11)3265-4321'],
  ['+55 11 98765-4321', '(11)98765-4321'],
  ['+5511987654321', '(11)98765-4321'],
  ['5511987654321', '(11)98765-4321'],
  ['55987654321', '(55)98765-4321'],
  ['011 98765-4321', '(11)98765-4321'],
])('a phone is pasted or filled in as %s', (text, shown) => expect(edit(TELEFONE, '|', `${text}|`)).toBe(`${shown}|`))

test('a CNPJ is masked with its letters, which the field keeps in capitals', () => {
  expect(edit(CNPJ, '12|', '12a|')).toBe('12.A|')
  expect(edit(CNPJ, '12.ABC.345/01|', '12.ABC.345/01d|')).toBe('12.ABC.345/01D|')
  expect(edit(CNPJ, '|', '12abc34501de35|')).toBe('12.ABC.345/01DE-35|')
  expect(edit(CNPJ, '12.ABC.345/01DE-35|', '12.ABC.345/01DE-351|')).toBe('12.ABC.345/01DE-35|')
  expect(edit(CNPJ, '12.|ABC', '12|ABC', { isBackspace: true })).toBe('1|A.BC')
})
