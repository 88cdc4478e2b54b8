import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { LinhaSemHash } from './linha.rules.ts'

/** Holds the end of the log until the transaction ends: rows are chained one after the other. */
export const lockAuditoria = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('auditoria'))`.execute(tx)

/** The last row's number and hash; undefined in an empty log. */
export const findUltima = (tx: Db) =>
  tx.selectFrom('auditoria').select(['ordem', 'hash']).orderBy('ordem', 'desc').limit(1).executeTakeFirst()

export const insertAuditoria = (tx: Db, linha: LinhaSemHash & { hash: string }) =>
  tx
    .insertInto('auditoria')
    .values({
      ...linha,
      antes: linha.antes && JSON.stringify(linha.antes),
      depois: linha.depois && JSON.stringify(linha.depois),
    })
    .execute()
