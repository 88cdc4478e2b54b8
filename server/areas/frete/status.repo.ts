import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Db } from '../../kernel/deps.ts'

/** No owner check: called by the carrier side, which knows only the uuid. */
export async function findStatus(db: Db, uuid: string): Promise<StatusDeFrete | undefined> {
  const found = await db.selectFrom('frete').select('status').where('uuid', '=', uuid).executeTakeFirst()
  return found?.status
}
