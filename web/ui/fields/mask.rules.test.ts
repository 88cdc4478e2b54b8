import { expect, test } from 'vitest'
import { formatCep } from '#contract/kernel/values/cep'
import { formatCnpj } from '#contract/kernel/values/cnpj'
import { applyEdit, DECIMAL, DINHEIRO, INTEIRO, type Mask } from './mask.rules.ts'
import { TELEFONE } from './telefone-mask.rules.ts'

const CNPJ: Mask = { own: /[0-9A-Za-z]/, format: formatCnpj }
const CEP: Mask = { own: /\d/, format: formatCep }

/** Types into a field whose caret is at `|`, and shows the field the same way. */
function edit(mask: Mask, before: string, after: string, isBackspace = false) {
  const { text, caret } = applyEdit(mask, before.replace('|', ''), {
    text: after.replace('|', ''),
    caret: after.indexOf('|'),
    isBackspace,
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
  expect(edit(CEP, '01310-|100', '01310|100', true)).toBe('0131|1-00')
})

test('Backspace on a digit takes that digit alone', () => {
  expect(edit(CEP, '01310-1|00', '01310-|00', true)).toBe('01310|-00')
  expect(edit(CEP, '0|', '|', true)).toBe('|')
})

test('a side is whole: everything but digits is taken out', () => {
  expect(edit(INTEIRO, '1|', '1,|')).toBe('1|')
  expect(edit(INTEIRO, '|', '2 4cm|')).toBe('24|')
})

test('a weight has one decimal comma, also when it is typed as a point', () => {
  expect(edit(DECIMAL, '1|', '1.|')).toBe('1,|')
  expect(edit(DECIMAL, '1,8|5', '1,8,|5')).toBe('1,8|5')
  expect(edit(DECIMAL, '|', '0.300 kg|')).toBe('0,300|')
})

test('money keeps its points while it is typed', () => {
  expect(edit(DINHEIRO, '1|', '1.|')).toBe('1.|')
  expect(edit(DINHEIRO, '|', 'R$ 1.500,00|')).toBe('1.500,00|')
})

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
  expect(edit(CNPJ, '12.|ABC', '12|ABC', true)).toBe('1|A.BC')
})
