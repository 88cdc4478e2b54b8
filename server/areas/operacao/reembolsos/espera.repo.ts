import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'

/** The refunds that wait for a second person, the oldest first. */
export const listEsperando = (db: Db, limit: number) =>
  db
    .selectFrom('reembolso')
    .select('pedidoEm')
    .where(sql<SqlBool>`status = 'AGUARDA_APROVACAO'`)
    .orderBy('pedidoEm')
    .orderBy('uuid')
    .limit(limit)
    .execute()
