import { expect, test } from 'vitest'
import { ladosOf, placeCaixa, QUADRO, scaleOf, spreadRotulos } from './caixas.rules.ts'

test('a roll is drawn as the box around it', () => {
  expect(ladosOf({ comprimentoPacote: 60, diametroPacote: 12, alturaPacote: null, larguraPacote: null })).toEqual([
    60, 12, 12,
  ])
})

test.each([[[40, 32, 38]], [[100, 11, 2]], [[11, 100, 100]], [[105, 105, 105]]] as const)(
  'a box of %j cm stays within the drawing',
  (lados) => {
    const { contorno } = placeCaixa(lados, scaleOf([lados]))
    const points = [...contorno.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    expect(Math.min(...points.flat())).toBeGreaterThan(0)
    expect(Math.max(...points.map(([x]) => x))).toBeLessThan(QUADRO.largura - 60)
    expect(Math.max(...points.map(([, y]) => y))).toBeLessThan(QUADRO.altura)
  },
)

test('equal heights are written one below the other', () => {
  expect(spreadRotulos([100, 100, 60])).toEqual([100, 118, 60])
})
