import { expect, test } from 'vitest'
import { validadeOf } from './validade.rules.ts'

const agora = new Date('2026-11-25T22:30:00-03:00')

test.each([
  ['2026-11-25T22:30:00-03:00', 'expirou', 'expirou'],
  ['2026-11-25T23:59:59-03:00', 'logo', 'expira hoje'],
  ['2026-11-26T00:00:00-03:00', 'logo', 'expira amanhã'],
  ['2026-12-02T22:30:00-03:00', 'logo', 'expira em 7 dias'],
  ['2026-12-03T00:00:00-03:00', 'vale', 'expira em 8 dias'],
  ['2026-12-07T22:30:00-03:00', 'vale', 'expira em 12 dias'],
  ['2027-11-25T22:30:00-03:00', 'vale', 'expira em 365 dias'],
])('a key until %s: %s, %s', (expiraEm, estado, texto) =>
  expect(validadeOf(new Date(expiraEm), agora)).toEqual({ estado, texto }),
)
