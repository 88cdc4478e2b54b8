import { expect, test } from 'vitest'
import { maskEmail } from '#contract/acesso/convidado'
import { situacaoDo } from './convite.rules.ts'

test.each([
  ['bruno@atelie.test', 'b•••o@atelie.test'],
  ['ana@x.test', 'a•••a@x.test'],
  ['jo@x.test', '•••@x.test'],
  ['a@x.test', '•••@x.test'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))

const now = new Date('2026-11-18T12:00:00-03:00')
test.each([
  [null, 1, 'PENDENTE'],
  [null, 0, 'EXPIRADO'],
  [null, -1, 'EXPIRADO'],
  [now, -1, 'ACEITO'],
] as const)('accepted at %s, good for another %i ms: %s', (aceitoEm, left, situacao) =>
  expect(situacaoDo({ aceitoEm, expiraEm: new Date(now.getTime() + left) }, now)).toBe(situacao),
)
