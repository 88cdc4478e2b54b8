import { expect, test } from 'vitest'
import { startHouse } from '../testing/house.ts'
import { syncRelogio } from './relogio.ts'

test('a clock that moves while the shared one is being read is not set back to the older value', async () => {
  const { deps, stop } = await startHouse()
  const reading = syncRelogio(deps)
  const ahead = deps.clock.offsetMs() + 3_600_000
  deps.clock.shiftTo(ahead)
  await reading
  expect(deps.clock.offsetMs()).toBe(ahead)
  await stop()
})
