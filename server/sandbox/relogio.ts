import type { Deps } from '../kernel/deps.ts'
import { AppError } from '../kernel/errors.ts'
import { addDeslocamento, findDeslocamento } from '../kernel/kernel.repo.ts'
import { every } from '../kernel/shared-clock.ts'

/** How often a node looks whether another node has moved the shared clock. */
const LOOK_MS = 1_000
/** 1 January 9000: beyond the year 9999 an instant has no ISO 8601 form that all programs read. */
const LAST_MS = 221_845_392_000_000

export const readRelogio = ({ clock }: Deps) => ({ agora: clock.now(), adiantadoSegundos: clock.offsetMs() / 1000 })

/** Moves the clock of the whole installation ahead, then runs what became due before it answers (D §11). */
export async function advanceRelogio(deps: Deps, segundos: number) {
  const milliseconds = segundos * 1000
  const reached = deps.clock.now().getTime() + milliseconds
  if (reached > LAST_MS) throw new AppError('VALIDACAO', 'O relógio não passa do ano 9000.')
  shiftAhead(deps.clock, await addDeslocamento(deps.db, milliseconds))
  await deps.jobs.jump(milliseconds)
  await deps.jobs.runDue()
  return readRelogio(deps)
}

/** Sets this node's clock to the shared one. */
export async function syncRelogio({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  shiftAhead(clock, await findDeslocamento(db))
}

/** Never back: while `offsetMs` was on its way from the database, another request may have moved this clock further. */
const shiftAhead = (clock: Deps['clock'], offsetMs: number) => clock.shiftTo(Math.max(clock.offsetMs(), offsetMs))

/** Keeps this node's clock with the shared one. Returns a function that stops this. */
export async function followRelogio(deps: Pick<Deps, 'db' | 'clock' | 'log'>) {
  await syncRelogio(deps)
  return every(LOOK_MS, deps, 'shared clock not read', () => syncRelogio(deps))
}
