import * as z from 'zod'
import type { Deps } from '../../../kernel/deps.ts'
import { perHouse } from '../../../kernel/memo.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { listDonos } from '../../acesso/index.ts'
import { hasNovos, listNovos, moveNovos, tryLockNumeracao } from './evento.repo.ts'

/** Events that one transaction numbers. */
const LOTE = 1000

/** Whether this node numbers events now. */
const numeracaoOf = perHouse(() => ({ isUnderWay: false }))

/**
 * Gives each committed new event its place in the log of its subscription. On all nodes together one transaction at a time
 * does so. Only committed events get a place, so an event that commits late comes later in the log, and no reader has passed
 * its place. A node that dies in the middle leaves the events as they were. Events of a closed account (tracking) are
 * dropped. Called by the job below, and before each read of the log.
 *
 * Does not wait while another transaction numbers, which may be stuck: its events are read the next time.
 */
export async function numberEventos(deps: Deps) {
  const numeracao = numeracaoOf(deps)
  if (!(await hasNovos(deps.db)) || numeracao.isUnderWay) return
  numeracao.isUnderWay = true
  try {
    while ((await numberLote(deps)) === LOTE);
  } finally {
    numeracao.isUnderWay = false
  }
}

/** Returns how many events it took; 0 while another transaction numbers. */
const numberLote = ({ db, clock }: Deps) =>
  db.transaction().execute(async (tx) => {
    if (!(await tryLockNumeracao(tx))) return 0
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

export const numberNewEventos = defineJob({
  name: 'programas.numberEventos',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) => numberEventos(deps),
})
