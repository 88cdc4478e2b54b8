// Database: PostgreSQL. The pool of the embedded database keeps what it has opened.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startHouse } from '../../testing/house.ts'

test('a closed house leaves nothing in memory that still counts for it', async () => {
  await openAndClose() // what a process makes once
  const app = await openAndClose()
  await expect.poll(() => (collectGarbage(), app.deref() === undefined)).toBe(true)
})

test('every house of a process tells the figures of the process', async () => {
  for (let time = 0; time < 2; time++) {
    const house = await startHouse()
    const { body } = await house.get('/metrics')
    await house.stop()
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(body).toMatch(/^# TYPE nodejs_gc_duration_seconds histogram/m)
    expect(body).toMatch(/^process_resident_memory_bytes [1-9]/m)
  }
})

async function openAndClose() {
  const house = await startHouse()
  const { app } = house
  await house.get('/metrics')
  await house.stop()
  return new WeakRef(app)
}

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
