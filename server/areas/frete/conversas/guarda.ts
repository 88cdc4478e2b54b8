import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { deleteChamadasBefore } from '../chamada.repo.ts'
import { deleteChamadasHttp } from './chamada-http.repo.ts'

/** How long the exchanges with carriers are kept, and the counts by the minute. */
const GUARDA_DIAS = 30
const GUARDA_DAS_CONTAS_DIAS = 7

/** Deletes exchanges that are too old to help anybody. */
export const purgeChamadas = defineJob({
  name: 'frete.purgeChamadas',
  payload: z.object({}),
  cron: '43 3 * * *',
  async run({ db, clock }) {
    const daysAgo = (days: number) => plusSeconds(clock.now(), -days * 24 * 3600)
    await deleteChamadasBefore(db, daysAgo(GUARDA_DIAS))
    await deleteChamadasHttp(db, { chamadasAntes: daysAgo(GUARDA_DIAS), contasAntes: daysAgo(GUARDA_DAS_CONTAS_DIAS) })
  },
})
