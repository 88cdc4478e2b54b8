import { expect, test } from 'vitest'
import { planBloqueio, recusaDoValor } from './saque.rules.ts'

test.each([
  [99, 0, 'R$ 1,00'],
  [1_00, 0, undefined],
  [5_000_00, 0, undefined],
  [5_000_01, 0, 'R$ 5.000,00'],
  [5_000_00, 5_000_00, undefined],
  [2_000_00, 8_000_01, 'R$ 1.999,99'],
  [1_00, 12_000_00, 'R$ 0,00'],
])('%d centavos, after %d on the same day: refused with %s', (valor, hoje, limite) => {
  const recusa = recusaDoValor(valor, hoje)
  if (limite === undefined) expect(recusa).toBeUndefined()
  else expect(recusa).toContain(limite)
})

const now = new Date('2026-11-25T12:00:00-03:00')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('of several waits the longest one is told; after a day none is left', () => {
  expect(
    planBloqueio(
      [
        { motivo: 'PRIMEIRA_RECARGA', em: hoursAgo(20) },
        { motivo: 'TROCA_RECENTE', em: hoursAgo(3) },
      ],
      now,
    ),
  ).toMatchObject({ motivo: 'TROCA_RECENTE', ate: hoursAgo(-21) })
  expect(planBloqueio([{ motivo: 'TROCA_RECENTE', em: hoursAgo(24) }], now)).toBeNull()
  expect(planBloqueio([{ motivo: 'PRIMEIRA_RECARGA', em: null }], now)).toBeNull()
})
