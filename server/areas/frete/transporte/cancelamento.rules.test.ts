import { expect, test } from 'vitest'
import { isEsquecida, planCancelamento, planDesistencia } from './cancelamento.rules.ts'

test.each([
  ['AGUARDANDO_PAGAMENTO', undefined, 'agora'],
  ['PENDENTE', { tentativas: 0 }, 'agora'],
  ['PENDENTE', { tentativas: 1 }, 'pela transportadora'],
  ['PENDENTE', undefined, 'pela transportadora'],
  ['GERADO', undefined, 'pela transportadora'],
  ['POSTADO', undefined, 'recusado'],
  ['EXPIRADO', undefined, 'recusado'],
  ['PROCESSANDO_CANCELAMENTO', undefined, 'recusado'],
] as const)('a frete that is %s, its label asked for %o: %s', (status, emissao, plano) => {
  expect(planCancelamento(status, emissao)).toBe(plano)
})

const PAGO_EM = new Date('2026-11-23T12:00:00-03:00')
test.each([
  [undefined, new Date('2026-11-24T12:00:00-03:00')],
  [PAGO_EM, undefined],
])('paid on Monday at noon, GERADO at %s: refunded without the carrier’s word at %s', (geradoEm, em) => {
  expect(planDesistencia(geradoEm, PAGO_EM)).toEqual(em)
})

test.each([
  [null, false],
  ['2026-10-24T12:00:01-03:00', false],
  ['2026-10-24T12:00:00-03:00', true],
])('a label with the last day %s that is not taken back counts as unused on Monday at noon: %s', (prazo, answer) => {
  expect(isEsquecida(prazo === null ? null : new Date(prazo), PAGO_EM)).toBe(answer)
})
