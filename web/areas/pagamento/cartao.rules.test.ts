import { expect, test } from 'vitest'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import { applyEdit } from '../../ui/fields/mask.rules.ts'
import {
  binOf,
  CARTAO_EM_BRANCO,
  codigoDigits,
  findProblemas,
  formatNumero,
  formatValidade,
  isIncompleto,
  refusalsOf,
  validadeOnTheWire,
} from './cartao.rules.ts'

const BOM = {
  ...CARTAO_EM_BRANCO,
  numero: '4111 1111 1111 1111',
  titular: 'MARIA DA SILVA',
  validade: '12/30',
  codigo: '123',
}
const problemas = (changes: Partial<typeof BOM>, bandeira: Parameters<typeof findProblemas>[1] = 'VISA') =>
  findProblemas({ ...BOM, ...changes }, bandeira, '2026-11')

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['4111-1111x1', '4111 1111 1'],
  ['6062820000000000000', '6062 8200 0000 0000 000'],
  ['411111111111111111119999', '4111 1111 1111 1111 111'],
  ['378282246310005', '3782 822463 10005'],
  ['3782822', '3782 822'],
  ['', ''],
])('the number %s is written %s', (typed, shown) => expect(formatNumero(typed)).toBe(shown))

test.each([
  ['1', '1'],
  ['12', '12/'],
  ['1230', '12/30'],
  ['5', '05/'],
  ['0530', '05/30'],
  ['12/2030', '12/30'],
  ['12/30999', '12/30'],
])('the expiry %s is written %s', (typed, shown) => expect(formatValidade(typed)).toBe(shown))

test('backspace takes the digit before the slash that the field wrote', () => {
  const mask = { own: /\d/, format: formatValidade }
  expect(applyEdit(mask, '12/', { text: '12', caret: 2, isBackspace: true, isTyped: true }).text).toBe('1')
})

test('the year is sent with four digits', () => expect(validadeOnTheWire('12/30')).toBe('12/2030'))

test('a valid card has no problem; the nickname may be absent', () => expect(problemas({})).toEqual({}))

test('every field but the nickname is required', () => {
  const found = findProblemas(CARTAO_EM_BRANCO, 'DESCONHECIDA', '2026-11')
  expect(found).toEqual({ numero: OBRIGATORIO, titular: OBRIGATORIO, validade: OBRIGATORIO, codigo: OBRIGATORIO })
  expect(isIncompleto(found)).toBe(true)
  expect(isIncompleto(problemas({ numero: '4111' }))).toBe(false)
})

test.each([
  [{ numero: '4111 1111 1111 1112' }, { numero: MENSAGENS.numeroInvalido }],
  [{ validade: '13/30' }, { validade: MENSAGENS.validadeInvalida }],
  [{ validade: '1' }, { validade: MENSAGENS.validadeInvalida }],
  [{ validade: '10/26' }, { validade: MENSAGENS.cartaoVencido }],
  [{ validade: '11/26' }, {}],
  [{ codigo: '12' }, { codigo: MENSAGENS.codigoInvalido(3) }],
  [{ codigo: '1234' }, { codigo: MENSAGENS.codigoInvalido(3) }],
  [{ apelido: 'a'.repeat(61) }, { apelido: 'O apelido aceita até 60 caracteres.' }],
])('%o: %o', (changes, found) => expect(problemas(changes)).toEqual(found))

test('only American Express has a code of four digits, recognised by the brand or, before the brand is known, by the number', () => {
  expect([codigoDigits('AMEX'), codigoDigits('VISA'), codigoDigits('DESCONHECIDA', '37')]).toEqual([4, 3, 4])
  expect(problemas({ numero: '3782 822463 10005', codigo: '1234' }, 'AMEX')).toEqual({})
  expect(problemas({ numero: '3782 822463 10005' }, 'AMEX')).toEqual({ codigo: MENSAGENS.codigoInvalido(4) })
})

test('the brand is asked from six digits on', () => {
  expect(binOf('4111 1')).toBeNull()
  expect(binOf('4111 11')).toBe('411111')
  expect(binOf('4111 1111 1111 1111')).toBe('411111')
})

test('the server’s refusal of a field is told at that field', () => {
  const errors = [
    { campo: 'card.card.expirationDate', mensagem: MENSAGENS.cartaoVencido },
    { campo: 'card.card', mensagem: MENSAGENS.dadosIncompletos },
  ]
  expect(refusalsOf(errors)).toEqual({ validade: MENSAGENS.cartaoVencido })
})
