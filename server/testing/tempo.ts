import { addDeslocamento } from '../kernel/kernel.repo.ts'
import type { TestHouse } from './house.ts'

export const DAY = 24 * 3600

/** Time passes, and nobody has to log in again. */
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

/** The clock moves, and what became due does not run. */
export async function moveClock({ deps }: TestHouse, seconds: number) {
  deps.clock.shiftTo(await addDeslocamento(deps.db, seconds * 1000))
}
