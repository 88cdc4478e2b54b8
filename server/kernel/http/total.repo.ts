import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Db } from '../deps.ts'

/** How many rows a query finds, for X-Total-Count: counted up to `ate`, so that the rows beyond are not read. */
export async function countUpTo<Table extends keyof Database, Row>(
  db: Db,
  rows: SelectQueryBuilder<Database, Table, Row>,
  ate: number,
): Promise<number> {
  const { quantos } = await db
    .selectFrom(rows.limit(ate).as('contados'))
    .select(({ fn }) => fn.countAll<number>().as('quantos'))
    .executeTakeFirstOrThrow()
  return Number(quantos)
}
