import { expect, test } from 'vitest'
import { Email } from './contato.ts'
import { Linha } from './texto.ts'

const Nome = Linha(120, 'o nome')

test('a line is normalised: accents composed, single spaces, nothing invisible', () => {
  expect(Nome.parse('  Jose\u0301  da\u200b\u00a0Silva ')).toBe('José da Silva')
})

test('as many marks as any script puts on a letter are accepted', () => {
  const text = `a${'\u0315'.repeat(30)}`
  expect(Nome.parse(text)).toBe(text)
})

/** Sorting combining marks takes the square of their number: a quarter of a megabyte of marks once took a minute. */
test.each([
  ['a line', Nome],
  ['an e-mail', Email],
])('%s of very many marks is refused at once', (_, schema) => {
  const started = performance.now()
  expect(schema.safeParse(`a${'\u0315\u0300'.repeat(60_000)}@exemplo.test`).success).toBe(false)
  expect(performance.now() - started).toBeLessThan(10_000)
})
