import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/** How many people of a name are read before they are sorted: a common name must not read through everybody. */
const LIDOS = 200
/** How many subscriptions a page of the search shows. */
const PAGINA = 50

/**
 * The subscriptions of the people with this CPF, e-mail or name; one may come twice. `palavras` is a tsquery over
 * `palavras_de`. `palavra` is the only word of a search. When it begins enough names to fill a page, the index of words
 * is not asked: it would read everybody of that name.
 */
export async function searchAssinaturas(
  db: Db,
  { palavra, palavras, ...busca }: { cpf?: string; email?: string; palavras?: string; palavra?: string },
): Promise<string[]> {
  const comuns = palavra === undefined ? [] : await listByInicio(db, palavra)
  if (comuns.length < PAGINA) return searchIndices(db, { ...busca, palavras })
  return [...comuns, ...(await searchIndices(db, busca))]
}

/**
 * The people whose name or family name begins with a word (in small letters, without accents), in the order of an
 * index.
 */
async function listByInicio(db: Db, palavra: string) {
  const beginning = (nome: 'nome' | 'sobrenome') => sql`(
    select assinatura_uuid from usuario
    where assinatura_uuid is not null and nome_simples(${sql.ref(nome)}) ~>=~ ${palavra}::text
      and nome_simples(${sql.ref(nome)}) ~<~ (${palavra}::text || chr(1114111))
    order by nome_simples(${sql.ref(nome)}) using ~<~ limit ${PAGINA})`
  const { rows } = await sql<{ assinaturaUuid: string }>`${beginning('nome')} union ${beginning('sobrenome')}`.execute(
    db,
  )
  return rows.map(({ assinaturaUuid }) => assinaturaUuid)
}

async function searchIndices(
  db: Db,
  { cpf, email, palavras }: { cpf?: string; email?: string; palavras?: string | undefined },
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
