import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

const LIDAS = 200
/** How many subscriptions a page of the search shows. */
const PAGINA = 50

/**
 * The subscriptions with a shop of this CNPJ or name; one may come twice. `palavras` is a tsquery over `palavras_de`.
 * `palavra` is the only word of a search. When it begins enough names to fill a page, the index of words is not asked.
 */
export async function searchLojas(
  db: Db,
  { palavra, palavras, ...busca }: { cnpj?: string; palavras?: string; palavra?: string },
): Promise<string[]> {
  const comuns = palavra === undefined ? [] : await listByInicio(db, palavra)
  if (comuns.length < PAGINA) return searchIndices(db, { ...busca, palavras })
  return [...comuns, ...(await searchIndices(db, busca))]
}

/** The shops of which a name begins with a word (in small letters, without accents), in the order of an index. */
async function listByInicio(db: Db, palavra: string) {
  const beginning = (nome: 'nome' | 'razao_social') => sql`(
    select assinatura_uuid from loja
    where nome_simples(${sql.ref(nome)}) ~>=~ ${palavra}::text and nome_simples(${sql.ref(nome)}) ~<~ (${palavra}::text || chr(1114111))
    order by nome_simples(${sql.ref(nome)}) using ~<~ limit ${PAGINA})`
  const { rows } = await sql<{
    assinaturaUuid: string
  }>`${beginning('nome')} union ${beginning('razao_social')}`.execute(db)
  return rows.map(({ assinaturaUuid }) => assinaturaUuid)
}

async function searchIndices(
  db: Db,
  { cnpj, palavras }: { cnpj?: string; palavras?: string | undefined },
): Promise<string[]> {
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
