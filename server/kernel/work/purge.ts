import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { REMEMBERED_HOURS } from '../guard/idempotency.ts'
import { deleteExpired } from './expired.repo.ts'
import { defineJob } from './jobs.ts'

/** Long after the last try of a job that sends a mail: nobody asks any more whether the mail was sent. */
const ENVIOS_KEPT_DAYS = 90

/** Deletes spent windows of rate limits, old Idempotency-Keys and the record of mails sent long ago. */
export const purgeKernel = defineJob({
  name: 'kernel.purge',
  payload: z.object({}),
  cron: '*/30 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    const daysAgo = (days: number) => plusSeconds(now, -days * 86_400)
    await deleteExpired(db, now, daysAgo(REMEMBERED_HOURS / 24), daysAgo(ENVIOS_KEPT_DAYS))
  },
})
