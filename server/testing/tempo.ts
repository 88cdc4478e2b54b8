import { addDeslocamento } from '../kernel/kernel.repo.ts'
import type { TestHouse } from './house.ts'

export const DAY = 24 * 3600

/** Moves the clock, runs what became due, and keeps the sessions alive. */
export async function passTime(house: TestHouse, seconds: number) {
  const sessions = await house.db.selectFrom('sessao').selectAll().execute()
  await house.clock.advance(seconds)
  const [criadaEm, usadaEm] = [house.clock.now(), house.clock.now()]
  await house.db.deleteFrom('sessao').execute()
  await house.db
    .insertInto('sessao')
    .values(sessions.map((session) => ({ ...session, criadaEm, usadaEm })))
    .execute()
}

/**
 * Moves the clock without running what became due. Only ahead: the house reads the shared clock once a second, and a reading
 * from before a step back would undo that step.
 */
export async function moveClock({ deps }: TestHouse, seconds: number) {
  if (seconds < 0) throw new RangeError('the clock does not go back')
  deps.clock.shiftTo(await addDeslocamento(deps.db, seconds * 1000))
}
