import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/instant'
import { REMEMBERED_HOURS } from './idempotency.ts'
import { defineJob } from './jobs.ts'
import { deleteExpired } from './kernel.repo.ts'

/** Forgets spent windows of rate limits and old keys of repeated requests. */
export const purgeKernel = defineJob({
  name: 'kernel.purge',
  payload: z.object({}),
  cron: '*/30 * * * *',
  run: ({ db, clock }) => deleteExpired(db, clock.now(), plusSeconds(clock.now(), -REMEMBERED_HOURS * 3600)),
})
