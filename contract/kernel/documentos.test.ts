import { describe, expect, test } from 'vitest'
import { formatCpf, isCpf } from './values/cpf.ts'
import { isEmail } from './values/email.ts'
import { isSenhaForte } from './values/senha.ts'
import { formatTelefone, isTelefone, telefoneDigits } from './values/telefone.ts'

describe('CPF (facts: brazil.md §1)', () => {
  test.each(['52998224725', '11144477735', '00000000191'])('%s is valid', (cpf) => expect(isCpf(cpf)).toBe(true))
  test.each(['52998224724', '11111111111', '00000000000', '5299822472', '529982247255', '5299822472a', ''])(
    '%s is invalid',
    (cpf) => expect(isCpf(cpf)).toBe(false),
  )
  test.each([
    ['5', '5'],
    ['5299', '529.9'],
    ['5299822', '529.982.2'],
    ['5299822472', '529.982.247-2'],
    ['529.982.247-25', '529.982.247-25'],
  ])('%s is shown as %s', (text, shown) => expect(formatCpf(text)).toBe(shown))
})

describe('telephone (facts: brazil.md §3)', () => {
  test.each(['11987654321', '1132654321', '68999887766'])('%s is valid', (digits) =>
    expect(isTelefone(digits)).toBe(true),
  )
  test.each(['1192654321', '11887654321', '2098765432', '20987654321', '11999999999', '119876543', '', '11 98765432'])(
    '%s is invalid',
    (digits) => expect(isTelefone(digits)).toBe(false),
  )
  test('a country code and punctuation are removed', () => {
    expect(telefoneDigits('+55 (11) 98765-4321')).toBe('11987654321')
    expect(telefoneDigits('55999887766')).toBe('55999887766') // area code 55 is Santa Maria's
  })
  test.each([
    ['1', '(1'],
    ['119', '(11)9'],
    ['1132654321', '(11)3265-4321'],
    ['11987654321', '(11)98765-4321'],
  ])('%s is shown as %s', (text, shown) => expect(formatTelefone(text)).toBe(shown))
})

describe('e-mail (S1 §5)', () => {
  test.each(['ana@exemplo.com', 'a.b+c@sub.exemplo.com.br', 'josé@exemplo.com'])('%s is valid', (text) =>
    expect(isEmail(text)).toBe(true),
  )
  test.each(['ana', 'ana@', '@exemplo.com', 'ana@exemplo', 'ana@exemplo.', 'a b@exemplo.com', 'ana@exemplo.c', ''])(
    '%s is invalid',
    (text) => expect(isEmail(text)).toBe(false),
  )
})

test('a strong password has all five parts, in any script', () => {
  for (const senha of ['Flex@2026', 'Ñandú#2026', 'Ação!12345']) expect(isSenhaForte(senha)).toBe(true)
  for (const senha of ['Fx@2026', 'flex@2026', 'FLEX@2026', 'Flex@flex', 'Flex 2026', `Aa1!${'x'.repeat(200)}`])
    expect(isSenhaForte(senha)).toBe(false)
})
