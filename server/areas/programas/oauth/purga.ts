import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { deleteEnded } from './oauth.repo.ts'

/** Seconds for which an expired code is kept, to notice a code that comes again. */
const CODIGO_KEPT_SECONDS = 86_400

/** Deletes ended codes and tokens, and autorizacoes without any: such an aplicativo has to ask again. */
export const purgeOauth = defineJob({
  name: 'programas.purgeOauth',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run({ db, clock }) {
    const now = clock.now()
    await deleteEnded(db, { codigosAte: plusSeconds(now, -CODIGO_KEPT_SECONDS), tokensAte: now })
  },
})
