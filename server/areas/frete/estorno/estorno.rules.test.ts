import { expect, test } from 'vitest'
import { planCobrancaDoEstornado } from './estorno.rules.ts'

test.each([
  [
    { saldo: 100_00, contestado: 30_00, cancelando: 0 },
    { descontado: 30_00, emAberto: 0 },
  ],
  [
    { saldo: 10_00, contestado: 30_00, cancelando: 0 },
    { descontado: 10_00, emAberto: 20_00 },
  ],
  [
    { saldo: 10_00, contestado: 30_00, cancelando: 25_00 },
    { descontado: 5_00, emAberto: 0 },
  ],
  [
    { saldo: 10_00, contestado: 30_00, cancelando: 40_00 },
    { descontado: 0, emAberto: 0 },
  ],
])('of %o the wallet pays and the house bears %o', (facts, plano) => {
  expect(planCobrancaDoEstornado(facts)).toEqual(plano)
})
