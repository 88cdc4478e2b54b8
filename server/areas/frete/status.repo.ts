import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Db } from '../../kernel/deps.ts'

/** Whoever's it is: for the carrier's side, which knows a frete by its uuid alone. */
export async function findStatus(db: Db, uuid: string): Promise<StatusDeFrete | undefined> {
  const found = await db.selectFrom('frete').select('status').where('uuid', '=', uuid).executeTakeFirst()
  return found?.status
}
