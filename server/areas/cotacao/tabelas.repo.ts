import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { CotacaoTables } from './cotacao.tables.ts'

export type NovaTabela = Selectable<CotacaoTables['tabelaTarifaria']>
export type ChaveDaTabela = Pick<NovaTabela, 'transportadora' | 'produto' | 'versao'>

/** Every version of every table, without its files. */
export const listTabelas = (db: Db) =>
  db.selectFrom('tabelaTarifaria').select(['transportadora', 'produto', 'versao', 'resumo']).execute()

/** These versions with their files. */
export async function listArquivos(db: Db, chaves: readonly ChaveDaTabela[]) {
  if (chaves.length === 0) return []
  const pastas = chaves.map(({ transportadora, produto, versao }) => `${transportadora}/${produto}/${versao}`)
  return db
    .selectFrom('tabelaTarifaria')
    .select(['transportadora', 'produto', 'versao', 'arquivos', 'resumo'])
    .where(sql<string>`transportadora || '/' || produto || '/' || versao`, 'in', [...new Set(pastas)])
    .execute()
}

/** Locks tables and what sells against changes until the transaction ends; reading goes on. */
export const lockTabelas = (db: Db) =>
  sql`lock table tabela_tarifaria, tarifa_vigencia in share row exclusive mode`.execute(db)

/** Adds tables; an existing one is an error. */
export async function insertTabelas(db: Db, tabelas: readonly NovaTabela[]) {
  if (tabelas.length === 0) return
  await db
    .insertInto('tabelaTarifaria')
    .values(tabelas.map((tabela) => ({ ...tabela, arquivos: JSON.stringify(tabela.arquivos) })))
    .execute()
}

export async function insertVigencias(db: Db, vigencias: readonly Insertable<CotacaoTables['tarifaVigencia']>[]) {
  if (vigencias.length > 0)
    await db
      .insertInto('tarifaVigencia')
      .values([...vigencias])
      .execute()
}

/** The version of each product that sells at an instant. */
export const listVigentes = (db: Db, em: Date) =>
  db
    .selectFrom('tarifaVigencia')
    .distinctOn(['transportadora', 'produto'])
    .select(['transportadora', 'produto', 'versao'])
    .where('valeDe', '<=', em)
    .where('canceladaEm', 'is', null)
    .orderBy('transportadora')
    .orderBy('produto')
    .orderBy('valeDe', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * A text that differs when other tables sell than before: tables are only added, and what sells follows from the rows of
 * `tarifa_vigencia` whose time has come.
 */
export async function findEstado(db: Db, em: Date): Promise<string> {
  const { estado } = await db
    .selectNoFrom([
      sql<string>`(select count(*) from tabela_tarifaria) || '.' ||
        (select coalesce(string_agg(id::text, ',' order by id), '') from (
          select distinct on (transportadora, produto) id from tarifa_vigencia
          where vale_de <= ${em} and cancelada_em is null
          order by transportadora, produto, vale_de desc, id desc
        ) vigente)`.as('estado'),
    ])
    .executeTakeFirstOrThrow()
  return estado
}

/** A text that differs after any decision about a carrier's tables, also one for a later day. */
export async function findDecisoes(db: Db, transportadora: string): Promise<string> {
  const { decisoes } = await db
    .selectFrom('tarifaVigencia')
    .select(sql<string>`coalesce(max(id), 0) || '.' || count(cancelada_em)`.as('decisoes'))
    .where('transportadora', '=', transportadora)
    .executeTakeFirstOrThrow()
  return decisoes
}

/** Takes back what an import decided for a later day; false when its day has come. */
export async function cancelVigencias(tx: Db, importacaoUuid: string, em: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('tarifaVigencia')
    .set({ canceladaEm: em })
    .where('importacaoUuid', '=', importacaoUuid)
    .where('valeDe', '>', em)
    .where('canceladaEm', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
