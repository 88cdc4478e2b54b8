import { expect, test } from 'vitest'
import { ladosOf, placeParcel, QUADRO, scaleOf } from './pacotes.rules.ts'

test('both parcels have one scale, and the larger one fits', () => {
  const [menor, maior] = [
    [24, 16, 4],
    [50, 40, 30],
  ] as const
  const k = scaleOf([menor, maior])
  expect(k).toBe(scaleOf([maior]))
  for (const lados of [menor, maior]) {
    const { cotas } = placeParcel(lados, k)
    expect(cotas.map(({ cm }) => cm)).toEqual([...lados])
    for (const { x, y } of cotas) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(QUADRO.largura)
      expect(y).toBeLessThan(QUADRO.altura)
    }
  }
})

test('a roll is the box around it', () => {
  expect(ladosOf({ comprimentoPacote: 60, diametroPacote: 8, pesoPacote: 500 })).toEqual([60, 8, 8])
})
