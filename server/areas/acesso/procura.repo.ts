import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/** How many people of a name are read before they are sorted: a common name must not read through everybody. */
const LIDOS = 200

/** The subscriptions of the people with this CPF, e-mail or name (a tsquery of `palavras_de`). */
export async function searchAssinaturas(
  db: Db,
  { cpf, email, palavras }: { cpf?: string; email?: string; palavras?: string },
): Promise<string[]> {
  const conditions = [
    cpf === undefined ? [] : sql<SqlBool>`cpf = ${cpf}`,
    email === undefined ? [] : sql<SqlBool>`email = ${email}`,
    palavras === undefined ? [] : sql<SqlBool>`palavras_de(nome || ' ' || sobrenome) @@ ${palavras}::tsquery`,
  ].flat()
  const found = await Promise.all(
    conditions.map((condition) =>
      db
        .selectFrom('usuario')
        .select('assinaturaUuid')
        .where('assinaturaUuid', 'is not', null)
        .where(condition)
        .limit(LIDOS)
        .execute(),
    ),
  )
  return found.flat().map(({ assinaturaUuid }) => assinaturaUuid!)
}

/** The owners of these subscriptions, closed accounts too, by name. */
export const listTitulares = (db: Db, assinaturaUuids: readonly string[], limit: number) =>
  db
    .selectFrom('usuario')
    .selectAll()
    .where('assinaturaUuid', 'in', assinaturaUuids)
    .orderBy('encerradoEm', (order) => order.desc().nullsFirst())
    .orderBy('nome')
    .orderBy('sobrenome')
    .orderBy('uuid')
    .limit(limit)
    .execute()

/** How many profiles other people have in the shops of this subscription. */
export async function countMembrosDe(db: Db, assinaturaUuid: string) {
  const { quantos } = await db
    .selectFrom('perfil')
    .select(sql<number>`count(*)::int`.as('quantos'))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('lojaUuid', 'is not', null)
    .executeTakeFirstOrThrow()
  return quantos
}
