import type { Insertable } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { deleteExpiredOf } from '../../kernel/work/expired.repo.ts'
import type { ImportacaoTables } from './importacao.tables.ts'

/** The subscriber's newest import of a file with this digest, since that instant. */
export const findImportacao = (
  db: Db,
  { assinaturaUuid, resumo, since }: { assinaturaUuid: string; resumo: string; since: Date },
) =>
  db
    .selectFrom('importacao')
    .select(['fretes', 'importadaEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('resumo', '=', resumo)
    .where('importadaEm', '>', since)
    .orderBy('importadaEm', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertImportacao = (tx: Db, importacao: Insertable<ImportacaoTables['importacao']>) =>
  tx.insertInto('importacao').values(importacao).execute()

export async function deleteImportacoesBefore(db: Db, instant: Date) {
  await deleteExpiredOf(db, 'importacao', instant, { due: 'importadaEm', key: ['uuid'] })
}

export const listImportacoes = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('importacao')
    .select(['nomeDoArquivo', 'fretes', 'importadaEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('importadaEm')
    .execute()

export const deleteImportacoesOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('importacao').where('assinaturaUuid', '=', assinaturaUuid).execute()
