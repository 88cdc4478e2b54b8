import { expect, test } from 'vitest'
import { readPixels } from './read-pixels.ts'
import { drawCode128 } from './testing-danfe.ts'

const CHAVE = '35261111222333000181550010000012341408172632'
const ALFANUMERICA = '35260712ABC34501DE35550010000001231102030403'

test.each([
  ['of digits', CHAVE, {}],
  ['with letters, which is longer', ALFANUMERICA, { modulo: 3 }],
  ['upside down', CHAVE, { isUpsideDown: true }],
  ['with two pixels a bar', CHAVE, { modulo: 2 }],
  ['in weak light', CHAVE, { tinta: 60, papel: 120 }],
  ['half hidden in height', CHAVE, { altura: 0.3 }],
])('the bar code of a key %s is read', (_, chave, how) => expect(readPixels(drawCode128(chave, how))).toBe(chave))

test.each([
  ['an empty picture', { tinta: 255 }],
  ['a bar code that is cut off', { cut: 0.5 }],
])('%s says nothing', (_, how) => expect(readPixels(drawCode128(CHAVE, how))).toBeUndefined())
