import { expect, test } from 'vitest'
import { base32, codigoOf, findPasso, otpauthOf, passoOf } from './totp.ts'

const SEGREDO = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, SHA-1; the last six of its eight digits
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (seconds, codigo) => {
  expect(codigoOf(SEGREDO, passoOf(at(seconds)))).toBe(codigo)
  expect(findPasso(SEGREDO, codigo, at(seconds))).toBe(Math.floor(seconds / 30))
})

// RFC 4226, appendix D
test('the first ten codes by counter', () => {
  const codigos = Array.from({ length: 10 }, (_, passo) => codigoOf(SEGREDO, passo))
  expect(codigos).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])
})

test('a clock may be 29 seconds off at any moment of a step, and never 61', () => {
  const now = 1_111_111_110 // the beginning of a step
  for (let moment = 0; moment < 30; moment++) {
    const codigoAt = (seconds: number) => codigoOf(SEGREDO, passoOf(at(now + moment + seconds)))
    for (const off of [-30, -29, 0, 29, 30])
      expect(findPasso(SEGREDO, codigoAt(off), at(now + moment))).toBe(passoOf(at(now + moment + off)))
    for (const off of [-61, 61]) expect(findPasso(SEGREDO, codigoAt(off), at(now + moment))).toBeUndefined()
  }
})

test.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('%j is no code', (codigo) => {
  expect(findPasso(SEGREDO, codigo, at(59))).toBeUndefined()
})

// RFC 4648, section 10
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %s', (text, coded) => {
  expect(base32(Buffer.from(text))).toBe(coded)
})

test('the address in the QR code names brand and person', () => {
  expect(otpauthOf('MZXW6YTB', { emissor: 'Frete & Flex', conta: 'ana+loja@exemplo.test' })).toBe(
    'otpauth://totp/Frete%20%26%20Flex:ana%2Bloja%40exemplo.test?secret=MZXW6YTB&issuer=Frete%20%26%20Flex&algorithm=SHA1&digits=6&period=30',
  )
})
