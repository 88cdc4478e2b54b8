import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { deleteEsquecidos } from './dialeto.repo.ts'

/** Seconds after its creation for which an order that was never bought is kept, even in no cart. */
const KEPT_SECONDS = 60 * 86_400

/** Deletes orders that were never bought and are in no cart. */
export const purgePedidos = defineJob({
  name: 'programas.purgePedidos',
  payload: z.object({}),
  cron: '47 3 * * *',
  run: ({ db, clock }) => deleteEsquecidos(db, plusSeconds(clock.now(), -KEPT_SECONDS)),
})
