import { expect, test } from 'vitest'
import { openCofre } from './cofre.ts'

test('what is locked opens only for its owner, for the same use and with the same secret', () => {
  const cofre = openCofre('segredo', 'uso')
  const guardado = cofre.lock('a', Buffer.from('eyJhbGciOi'))
  expect(guardado).not.toContain('eyJhbGciOi')
  expect(cofre.unlock('a', guardado)?.toString()).toBe('eyJhbGciOi')
  expect(cofre.unlock('b', guardado)).toBeUndefined()
  expect(openCofre('outro', 'uso').unlock('a', guardado)).toBeUndefined()
  expect(openCofre('segredo', 'outro').unlock('a', guardado)).toBeUndefined()
  const changed = Buffer.from(guardado, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect(cofre.unlock('a', changed.toString('base64url'))).toBeUndefined()
  expect(cofre.unlock('a', '')).toBeUndefined()
})
