import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

const LIDAS = 200

/** The subscriptions with a shop of this CNPJ or name (a tsquery of `palavras_de`). */
export async function searchLojas(db: Db, { cnpj, palavras }: { cnpj?: string; palavras?: string }): Promise<string[]> {
  const conditions = [
    cnpj === undefined ? [] : sql<SqlBool>`cnpj = ${cnpj}`,
    palavras === undefined ? [] : sql<SqlBool>`palavras_de(nome || ' ' || razao_social) @@ ${palavras}::tsquery`,
  ].flat()
  const found = await Promise.all(
    conditions.map((condition) =>
      db.selectFrom('loja').select('assinaturaUuid').where(condition).limit(LIDAS).execute(),
    ),
  )
  return found.flat().map(({ assinaturaUuid }) => assinaturaUuid)
}

/** The shops of these subscriptions, each with its name for people. */
export const listLojasDe = (db: Db, assinaturaUuids: readonly string[]) =>
  db
    .selectFrom('loja')
    .select(['uuid', 'assinaturaUuid', 'nome', 'razaoSocial', 'cnpj', 'isAtiva'])
    .where('assinaturaUuid', 'in', assinaturaUuids)
    .orderBy('isPadrao', 'desc')
    .orderBy('criadaEm')
    .orderBy('uuid')
    .execute()
