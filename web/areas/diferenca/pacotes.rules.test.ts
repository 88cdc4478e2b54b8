import { expect, test } from 'vitest'
import { growthOf, ladosOf, placeParcel, QUADRO, scaleOf } from './pacotes.rules.ts'

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

test('a parcel that is higher than quoted is marked from the quoted height up, and no other is', () => {
  const cresceu = growthOf([36, 28, 15], [36, 28, 12], 3)
  expect(cresceu?.cm).toBe(3)
  const alturas = [...cresceu!.borda.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y))
  const { cotas } = placeParcel([36, 28, 15], 3)
  const rodape = Math.max(...cotas[0]!.d.match(/ -?[\d.]+/g)!.map(Number))
  for (const y of alturas) expect(y).toBeLessThan(rodape)
  expect(growthOf([50, 28, 12], [36, 28, 12], 3)).toBeUndefined()
  expect(growthOf([36, 28, 4], [36, 28, 12], 3)).toBeUndefined()
})
