import type { Deps } from '../kernel/deps.ts'
import { addDeslocamento, findDeslocamento } from '../kernel/kernel.repo.ts'

/** How often a node looks whether another one has moved the shared clock. */
const LOOK_MS = 1_000

export const readRelogio = ({ clock }: Deps) => ({ agora: clock.now(), adiantadoSegundos: clock.offsetMs() / 1000 })

/** Moves the clock of the whole installation ahead, then runs what became due before it answers (D §11). */
export async function advanceRelogio(deps: Deps, segundos: number) {
  const milliseconds = segundos * 1000
  deps.clock.shiftTo(await addDeslocamento(deps.db, milliseconds))
  await deps.jobs.jump(milliseconds)
  await deps.jobs.runDue()
  return readRelogio(deps)
}

/** Keeps this node's clock with the shared one. Answers how to stop. */
export async function followRelogio({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  clock.shiftTo(await findDeslocamento(db))
  const look = setInterval(() => {
    findDeslocamento(db).then(clock.shiftTo, (error: unknown) => log.warn({ err: error }, 'shared clock not read'))
  }, LOOK_MS)
  look.unref()
  return () => clearInterval(look)
}
