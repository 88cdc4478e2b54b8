import { expect, test } from 'vitest'
import { ROTAS } from '../../../tarifario/amostra.ts'
import { describeDesvios, desvioOf, planAmostra } from './desvios.rules.ts'

test('the sample is always the same five hundred parcels', () => {
  expect(planAmostra(ROTAS)).toHaveLength(500)
  expect(planAmostra(ROTAS)).toEqual(planAmostra(ROTAS))
})

test.each([
  [11_00, 10_00, 100],
  [9_00, 10_00, -100],
  [10_00, 10_00, 0],
])('%i cents by the API beside %i by the table deviate by %i tenths of a per cent', (api, tabela, desvio) =>
  expect(desvioOf(api, tabela)).toBe(desvio),
)

test('each product has its own deviations; a parcel without a price of the API counts apart', () => {
  const par = (encomenda: number, api: number | null) => ({
    produto: 'x/pac',
    nomeProduto: 'PAC',
    encomenda,
    api,
    tabela: 100_00,
  })
  expect(describeDesvios([par(0, 100_00), par(1, 112_00), par(2, 300_00), par(3, null)])).toEqual([
    {
      produto: 'x/pac',
      nomeProduto: 'PAC',
      comparados: 3,
      soTabela: 1,
      media: 707,
      p5: 0,
      mediana: 120,
      p95: 2000,
      passos: [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1],
    },
  ])
  expect(describeDesvios([par(0, null)])).toMatchObject([{ comparados: 0, soTabela: 1, media: null, mediana: null }])
})
