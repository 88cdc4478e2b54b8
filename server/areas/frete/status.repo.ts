import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Db } from '../../kernel/deps.ts'

/** No owner check: called by the carrier side, which knows only the uuid. */
export async function findStatus(db: Db, uuid: string): Promise<StatusDeFrete | undefined> {
  const found = await db.selectFrom('frete').select('status').where('uuid', '=', uuid).executeTakeFirst()
  return found?.status
}

/** The statuses of those of these fretes that are the subscription's, by uuid. */
export async function listStatus(db: Db, assinaturaUuid: string, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, StatusDeFrete>()
  const found = await db
    .selectFrom('frete')
    .select(['uuid', 'status'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', 'in', uuids)
    .execute()
  return new Map(found.map(({ uuid, status }) => [uuid, status]))
}
