import { expect, test } from 'vitest'
import type { Deps } from '../kernel/deps.ts'
import { startHouse } from '../testing/house.ts'
import { advanceRelogio, syncRelogio } from './relogio.ts'

test.each([
  ['while the shared one is being read', syncRelogio],
  ['while an earlier advance is being written', (deps: Deps) => advanceRelogio(deps, 60)],
])('a clock that moves %s is not set back', async (_, move) => {
  const { deps, stop } = await startHouse()
  const reading = move(deps)
  const ahead = deps.clock.offsetMs() + 3_600_000
  deps.clock.shiftTo(ahead)
  await reading
  expect(deps.clock.offsetMs()).toBe(ahead)
  await stop()
})
