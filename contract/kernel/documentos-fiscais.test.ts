import { describe, expect, test } from 'vitest'
import { CHAVE_TAMANHO_DIGITADA, chaveChars, formatChave, hasRightDigit, isChave } from './values/chave-de-acesso.ts'
import { cnpjChars, formatCnpj, isCnpj } from './values/cnpj.ts'
import { documentoChars, formatDocumento, problemaDoDocumento } from './values/documento.ts'

describe('CNPJ, with digits or letters (facts: brazil.md §2)', () => {
  test.each([
    '11.222.333/0001-81',
    '00.000.000/0001-91',
    '34.028.316/0001-03',
    '12.ABC.345/01DE-35',
    '12.ABC.345/0001-88',
    'A1.B2C.3D4/0001-93',
    'AB.CDE.FGH/0001-95',
    '12.abc.345/01de-35',
    ' 11 222 333 0001 81 ',
  ])('%s is valid', (text) => expect(isCnpj(cnpjChars(text))).toBe(true))

  test.each([
    '12.ABC.345/01DE-53',
    '11.222.333/0001-82',
    '11.222.333/0001-18',
    '00000000000000',
    '11111111111111',
    '1122233300018',
    '112223330001811',
    '12ABC34501DEA5',
    '12ÁBC34501DE35',
    '12ABC_4501DE35',
    '',
  ])('%s is invalid', (text) => expect(isCnpj(cnpjChars(text))).toBe(false))

  test.each([
    ['1', '1'],
    ['112', '11.2'],
    ['112223', '11.222.3'],
    ['112223330', '11.222.333/0'],
    ['1122233300018', '11.222.333/0001-8'],
    ['11222333000181', '11.222.333/0001-81'],
    ['11.222.333/0001-81', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12abc34501de3599', '12.ABC.345/01DE-35'],
  ])('%s is shown as %s', (text, shown) => expect(formatCnpj(text)).toBe(shown))
})

describe('CPF or CNPJ (S1 §5)', () => {
  test.each([
    ['529.982.247-25', '52998224725', '529.982.247-25'],
    ['11.222.333/0001-81', '11222333000181', '11.222.333/0001-81'],
    ['12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ])('%s is kept as %s and shown as %s', (text, kept, shown) => {
    const chars = documentoChars(text)
    expect([chars, problemaDoDocumento(chars), formatDocumento(chars)]).toEqual([kept, undefined, shown])
  })
  test.each([
    ['', 'CPF/CNPJ inválido.'],
    ['529.982.247-2', 'CPF/CNPJ inválido.'],
    ['112223330001', 'CPF/CNPJ inválido.'],
    ['529.982.247-24', 'CPF inválido.'],
    ['111.111.111-11', 'CPF inválido.'],
    ['5299822472A', 'CPF inválido.'],
    ['11.222.333/0001-82', 'CNPJ inválido.'],
    ['12.ABC.345/01DE-53', 'CNPJ inválido.'],
  ])('%s: %s', (text, message) => expect(problemaDoDocumento(documentoChars(text))).toBe(message))
})

describe('access key of an invoice (facts: brazil.md §5)', () => {
  const RIGHT = [
    '35170458716523000119550010000000121000123458',
    '35260712ABC34501DE35550010000001231102030403',
    '35261111222333000181550010000012341408172632',
    '41260912345678000195550010000000421011234566',
  ]
  test.each(RIGHT)('%s has the form of a key and the right digit', (chave) =>
    expect([isChave(chave), hasRightDigit(chave)]).toEqual([true, true]),
  )
  test.each(RIGHT)('%s with another last digit has the form of a key and a wrong digit', (chave) => {
    for (const other of '0123456789'.replace(chave.slice(-1), '')) {
      const changed = chave.slice(0, 43) + other
      expect([isChave(changed), hasRightDigit(changed)]).toEqual([true, false])
    }
  })
  test.each([
    ['43 characters', RIGHT[0]!.slice(1)],
    ['45 characters', `${RIGHT[0]}0`],
    ['a letter before the CNPJ', `35A6${RIGHT[1]!.slice(4)}`],
    ['a letter after the CNPJ', `${RIGHT[1]!.slice(0, 18)}A${RIGHT[1]!.slice(19)}`],
    ['another sign', `${RIGHT[0]!.slice(0, 10)}-${RIGHT[0]!.slice(11)}`],
    ['nothing', ''],
  ])('%s: not a key', (_, text) => expect(isChave(chaveChars(text))).toBe(false))

  test('a key may be typed in groups, in upper or lower case, and is shown in eleven groups of four', () => {
    const shown = formatChave('35260712abc34501de35550010000001231102030403')
    expect(shown).toBe('3526 0712 ABC3 4501 DE35 5500 1000 0001 2311 0203 0403')
    expect(shown).toHaveLength(CHAVE_TAMANHO_DIGITADA)
    expect(chaveChars(shown)).toBe(RIGHT[1])
    expect(formatChave('3526 07')).toBe('3526 07')
  })
})
