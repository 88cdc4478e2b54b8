import * as z from 'zod'
import { defineJob } from './jobs.ts'
import { deleteExpired } from './kernel.repo.ts'

/** Forgets spent windows of rate limits and old keys of repeated requests. */
export const purgeKernel = defineJob({
  name: 'kernel.purge',
  payload: z.object({}),
  cron: '*/30 * * * *',
  run: ({ db, clock }) => deleteExpired(db, clock.now(), new Date(clock.now().getTime() - 24 * 3_600_000)),
})
