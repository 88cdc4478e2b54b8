import { expect, test } from 'vitest'
import { isSemEtiqueta, planCancelamento } from './cancelamento.rules.ts'

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
  [undefined, '2026-11-25T11:59:59-03:00', true],
  [undefined, '2026-11-24T12:00:00-03:00', true],
  [undefined, '2026-11-24T11:59:59-03:00', false],
  [PAGO_EM, '2026-11-25T11:59:59-03:00', false],
])('GERADO at %s, paid on Monday at noon, at %s: the frete counts as without label: %s', (geradoEm, now, answer) => {
  expect(isSemEtiqueta(geradoEm, PAGO_EM, new Date(now))).toBe(answer)
})
