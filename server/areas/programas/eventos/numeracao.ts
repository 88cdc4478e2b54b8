import * as z from 'zod'
import type { Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { listDonos } from '../../acesso/index.ts'
import { hasNovos, listNovos, lockNumeracao, moveNovos } from './evento.repo.ts'

/** Events that one transaction numbers. */
const LOTE = 1000

/**
 * Gives each new event that has committed its place in the log. One transaction at a time does so, on all nodes together,
 * and it gives places only to what has committed: an event that commits late comes later in the log, and no reader has
 * passed its place. A node that dies in the middle leaves the events where they were. What still happens to a closed
 * account (tracking) is dropped. Called by the job below, and before each read of the log.
 */
export async function numberEventos({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  if (!(await hasNovos(db))) return
  let numbered: number
  do {
    numbered = await db.transaction().execute(async (tx) => {
      await lockNumeracao(tx)
      const novos = await listNovos(tx, LOTE)
      if (novos.length === 0) return 0
      const donos = await listDonos(tx, [...new Set(novos.map(({ assinaturaUuid }) => assinaturaUuid))])
      await moveNovos(
        tx,
        novos.map(({ id }) => id),
        [...donos.keys()],
        clock.now(),
      )
      return novos.length
    })
  } while (numbered === LOTE)
}

export const numberNewEventos = defineJob({
  name: 'programas.numberEventos',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) => numberEventos(deps),
})
