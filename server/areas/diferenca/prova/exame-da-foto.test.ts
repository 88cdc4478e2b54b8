import { expect, test } from 'vitest'
import { fotoPng } from '../../../testing/given/foto.ts'
import { createExame } from './exame-da-foto.ts'

function examine(bytes: Buffer) {
  const exame = createExame()
  return exame.feed(bytes) ?? exame.end()
}

test('a picture of too many pixels is refused before somebody opens it', () => {
  expect(examine(fotoPng(20_001, 1))).toBe('pixels')
  expect(examine(fotoPng(10_000, 6_001))).toBe('pixels')
  expect(examine(fotoPng(4_294_967_295, 4_294_967_295))).toBe('pixels')
  expect(examine(fotoPng(10_000, 6_000))).toMatchObject({ tipo: 'image/png' })
})
