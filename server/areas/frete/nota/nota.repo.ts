import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'

/** More fretes with one note are not told. */
const MAX_USOS = 20

/** The subscriber's fretes that go with this note, the newest first, without cancelled and expired ones. */
export const listUsosDaNota = (db: Db, assinaturaUuid: string, chave: string) =>
  db
    .selectFrom('frete')
    .select(['uuid as frete', 'codigoEncomenda', 'status', 'compradoEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where(sql<SqlBool>`nota_fiscal ->> 'numeroDanfCte' = ${chave}`)
    .where('notaFiscal', 'is not', null)
    .where(sql<SqlBool>`status not in ('CANCELADO', 'EXPIRADO')`)
    .orderBy('compradoEm', 'desc')
    .orderBy('uuid', 'desc')
    .limit(MAX_USOS)
    .execute()
