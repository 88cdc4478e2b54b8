import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'

/** The most fretes that are told. */
const MAX_USOS = 2000

/** The subscriber's fretes that go with one of these notes, the newest first, without cancelled and expired ones. */
export const listFretesComNota = (db: Db, assinaturaUuid: string, chaves: readonly string[]) =>
  db
    .selectFrom('frete')
    .select(['uuid as frete', 'codigoEncomenda', 'status', 'compradoEm'])
    .select(sql<string>`nota_fiscal ->> 'numeroDanfCte'`.as('chave'))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where(sql<SqlBool>`nota_fiscal ->> 'numeroDanfCte' in (${sql.join(chaves)})`)
    .where('notaFiscal', 'is not', null)
    .where(sql<SqlBool>`status not in ('CANCELADO', 'EXPIRADO')`)
    .orderBy('compradoEm', 'desc')
    .orderBy('uuid', 'desc')
    .limit(MAX_USOS)
    .execute()
