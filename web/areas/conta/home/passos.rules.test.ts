import { expect, test } from 'vitest'
import { planPassos } from './passos.rules.ts'

const NOVO = { remetente: true, caixa: false, saldo: false, frete: false, guardados: false }

test('the first open step is the next, whatever was done after it', () => {
  expect(planPassos(NOVO)).toEqual({ feitos: 1, proximo: 'caixa' })
  expect(planPassos({ ...NOVO, saldo: true })).toEqual({ feitos: 2, proximo: 'caixa' })
  expect(planPassos({ ...NOVO, caixa: true, saldo: true })).toEqual({ feitos: 3, proximo: 'frete' })
})

test('nothing is shown when all steps are done, or the person hid them', () => {
  expect(planPassos({ ...NOVO, guardados: true })).toBe(null)
  expect(planPassos({ ...NOVO, caixa: true, saldo: true, frete: true })).toBe(null)
})
