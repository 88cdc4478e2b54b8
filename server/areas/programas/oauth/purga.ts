import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { deleteEnded } from './oauth.repo.ts'

/** A spent code is known for so long, to notice that it comes again. */
const CODIGO_KEPT_SECONDS = 86_400

/** Deletes what has ended. An autorizacao without a code or token left goes, too: the aplicativo would have to ask again. */
export const purgeOauth = defineJob({
  name: 'programas.purgeOauth',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await deleteEnded(db, { codigosAte: plusSeconds(now, -CODIGO_KEPT_SECONDS), tokensAte: now })
  },
})
