import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { defineJob } from '../../kernel/work/jobs.ts'
import { deleteExpiredBefore, expireUntouched } from './carrinho.repo.ts'

/** D §7: days without change after which a cart is CARRINHO_EXPIRADO. */
const PARADO_DIAS = 30
/** Days for which an expired cart is kept. */
const GUARDA_DIAS = 90

/** Ends abandoned carts and deletes long expired ones. */
export const expireCarrinhos = defineJob({
  name: 'carrinho.expireCarrinhos',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ db, clock }) {
    const now = clock.now()
    const daysAgo = (days: number) => plusSeconds(now, -days * 86_400)
    await expireUntouched(db, daysAgo(PARADO_DIAS), now)
    await deleteExpiredBefore(db, daysAgo(GUARDA_DIAS))
  },
})
