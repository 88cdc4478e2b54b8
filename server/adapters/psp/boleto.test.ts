import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  barrasDaLinha,
  codigoDeBarras,
  fatorDeVencimento,
  formatLinha,
  isCodigoDeBarras,
  linhaDigitavel,
  vencimentoDoFator,
} from './boleto.ts'

/** From payments.md §2.4; the first three are published. */
const VETORES = [
  ['34191.09008 63571.277308 71444.640008 5 81960000000062', '34195819600000000621090063571277307144464000'],
  ['03399.77779 29900.000000 04751.101017 1 81510000002990', '03391815100000029909777729900000000475110101'],
  ['34191.10121 34567.880058 71234.570001 6 16670000012345', '34196166700000123451101234567880057123457000'],
  ['23791.23405 90000.000001 42001.234501 4 10000000005000', '23794100000000050001234090000000004200123450'],
  ['00190.00009 01234.567004 00000.042176 9 16470000010000', '00199164700000100000000001234567000000004217'],
] as const
const digits = (text: string) => text.replace(/\D/g, '')

test.each(VETORES)('%s and its bar code convert into each other', (linha, barras) => {
  expect(linhaDigitavel(barras)).toBe(digits(linha))
  expect(barrasDaLinha(digits(linha))).toBe(barras)
  expect(isCodigoDeBarras(barras)).toBe(true)
  expect(formatLinha(digits(linha))).toBe(linha)
})

test('our bar codes equal the published ones', () => {
  const bradesco = { banco: '237', vencimento: '2025-02-22', valor: 5000, campoLivre: '1234090000000004200123450' }
  expect(codigoDeBarras(bradesco)).toBe(VETORES[3][1])
  const bb = { banco: '001', vencimento: '2026-12-01', valor: 10_000, campoLivre: '0000001234567000000004217' }
  expect(codigoDeBarras(bb)).toBe(VETORES[4][1])
})

test.each([
  '23792.36801 60000.231815 47000.228008 2 64320000080000',
  '00190.00009 03615.574005 00000.024174 3 96700000099100',
])('%s is refused: its general check digit is wrong', (linha) => {
  expect(barrasDaLinha(digits(linha))).toBeUndefined()
})

// some changes of factor or amount pass, because the standard writes 1 where the sum says 0, 10 or 11
test.each(VETORES)('%s with any one digit of its fields or its check digit changed is refused', (linha) => {
  const right = digits(linha)
  for (let i = 0; i <= 32; i++) {
    for (let plus = 1; plus < 10; plus++) {
      const wrong = right.slice(0, i) + ((Number(right[i]) + plus) % 10) + right.slice(i + 1)
      expect(barrasDaLinha(wrong)).toBeUndefined()
    }
  }
})

test.each(['', '1', '8'.repeat(48), '3419109008635712773087144464000858196000000006x'])(
  '%j is not a linha digitável',
  (text) => {
    expect(barrasDaLinha(text)).toBeUndefined()
  },
)

test.each([
  ['2000-07-03', '1000'],
  ['2020-03-16', '8196'],
  ['2020-01-31', '8151'],
  ['2002-05-01', '1667'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2026-04-06', '1408'],
  ['2026-12-01', '1647'],
  ['2026-12-21', '1667'],
  ['2049-10-13', '9999'],
  ['2049-10-14', '1000'],
])('%s is the factor %s', (dia, fator) => {
  expect(fatorDeVencimento(dia)).toBe(fator)
})

test.each([
  ['1667', '2026-11-20', '2026-12-21'],
  ['1667', '2002-01-01', '2002-05-01'],
  ['9999', '2025-02-25', '2025-02-21'],
  ['1000', '2025-02-20', '2025-02-22'],
  ['0000', '2026-11-20', undefined],
])('the factor %s, read on %s, means %s', (fator, hoje, dia) => {
  expect(vencimentoDoFator(fator, hoje)).toBe(dia)
})

test('every boleto that we make can be read back', () => {
  const campo = fc.stringMatching(/^\d{25}$/)
  const valor = fc.integer({ min: 1, max: 9_999_999_999 })
  const depois = fc.integer({ min: 0, max: 8000 })
  fc.assert(
    fc.property(campo, valor, depois, (campoLivre, centavos, days) => {
      const vencimento = new Date(Date.parse('2025-02-22') + days * 86_400_000).toISOString().slice(0, 10)
      const barras = codigoDeBarras({ banco: '999', vencimento, valor: centavos, campoLivre })
      expect(barrasDaLinha(linhaDigitavel(barras))).toBe(barras)
      expect(vencimentoDoFator(barras.slice(5, 9), vencimento)).toBe(vencimento)
      expect(Number(barras.slice(9, 19))).toBe(centavos)
    }),
  )
})
