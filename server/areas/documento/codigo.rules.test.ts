import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codigoOf, formatCodigo, iniciaisOf, maskCpf, parseCodigo } from './codigo.rules.ts'

test('a code is found again however it is typed from paper', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const codigo = codigoOf(bytes)
      expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
      const printed = formatCodigo(codigo)
      expect(printed).toHaveLength(19)
      for (const typed of [printed, printed.toLowerCase(), codigo.replaceAll('0', 'o').replaceAll('1', 'l')])
        expect(parseCodigo(typed)).toBe(codigo)
    }),
  )
  expect(
    new Set(
      Array.from({ length: 80 }, (_, bit) =>
        codigoOf(Uint8Array.from({ length: 10 }, (_b, i) => (i === bit >> 3 ? 1 << (bit & 7) : 0))),
      ),
    ),
  ).toHaveProperty('size', 80)
})

test.each([
  ['Marina de Souza Lima', 'M. S. L.'],
  ['ana', 'A.'],
  ['Élio  dos Anjos', 'É. A.'],
])('the initials of %s are %s', (nome, iniciais) => expect(iniciaisOf(nome)).toBe(iniciais))

test('a masked CPF shows its middle alone', () => expect(maskCpf('52998224725')).toBe('***.982.247-**'))
