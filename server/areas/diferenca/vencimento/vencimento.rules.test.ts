import { expect, test } from 'vitest'
import { planLembretes } from './vencimento.rules.ts'

const at = (hora: string) => planLembretes(new Date(`2026-11-25T${hora}-03:00`))

test('from 9:00 on: three days before, and fifteen days before for what is farther away', () => {
  expect(at('09:00:00')).toEqual([
    { dias: 3, desde: '2026-11-25', ate: '2026-11-28' },
    { dias: 15, desde: '2026-11-29', ate: '2026-12-10' },
  ])
})

test('before 9:00 the reminders are those of yesterday, and today’s do not go early', () => {
  expect(at('08:59:59')).toEqual([
    { dias: 3, desde: '2026-11-25', ate: '2026-11-27' },
    { dias: 15, desde: '2026-11-28', ate: '2026-12-09' },
  ])
})
