import { type Insertable, sql } from 'kysely'
import type { NomeDaTabela } from '#contract/operacao/tabelas'
import type { Db } from '../../../kernel/deps.ts'
import type { OperacaoTables } from '../operacao.tables.ts'

export type NovaImportacao = Insertable<OperacaoTables['tabelaImportacao']>
export type ImportacaoGuardada = Awaited<ReturnType<typeof listImportacoes>>[number]

/** Everything but the state that it keeps, which may be many megabytes. */
const SHOWN = [
  'uuid',
  'ordem',
  'tabela',
  'transportadora',
  'nome',
  'arquivo',
  'linhas',
  'resumo',
  'operadorUuid',
  'motivo',
  'decididaEm',
  'valeDe',
  'aplicadaEm',
  'canceladaEm',
  'voltaDe',
] as const

/** A page of the history of a table, newest first. */
export const listImportacoes = (db: Db, tabela: NomeDaTabela, inicio: number, limit: number) =>
  db
    .selectFrom('tabelaImportacao')
    .select(SHOWN)
    .where('tabela', '=', tabela)
    .orderBy('ordem', 'desc')
    .offset(inicio)
    .limit(limit)
    .execute()

/** Counts up to `max`: nobody needs the exact length of a longer history. */
export async function countImportacoes(db: Db, tabela: NomeDaTabela, max: number) {
  const some = db.selectFrom('tabelaImportacao').select('ordem').where('tabela', '=', tabela).limit(max).as('some')
  const { count } = await db.selectFrom(some).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

export const findImportacao = (db: Db, uuid: string) =>
  db.selectFrom('tabelaImportacao').select(SHOWN).where('uuid', '=', uuid).executeTakeFirst()

export const findConteudo = async (db: Db, uuid: string) =>
  (await db.selectFrom('tabelaImportacao').select('conteudo').where('uuid', '=', uuid).executeTakeFirstOrThrow())
    .conteudo

/** Locks one row until the transaction ends. */
export const lockImportacao = (tx: Db, uuid: string) =>
  tx.selectFrom('tabelaImportacao').select(SHOWN).where('uuid', '=', uuid).forUpdate().executeTakeFirst()

/** The row that holds now: the last one by its day whose day has come. */
export const findQueVale = (db: Db, tabela: NomeDaTabela, transportadora: string | null, em: Date) =>
  db
    .selectFrom('tabelaImportacao')
    .select(SHOWN)
    .where('tabela', '=', tabela)
    .where((row) =>
      transportadora === null ? row('transportadora', 'is', null) : row('transportadora', '=', transportadora),
    ) // 'is not distinct from' uses no index
    .where('canceladaEm', 'is', null)
    .where('valeDe', '<=', em)
    .$if(tabela !== 'TARIFA', (query) => query.where('aplicadaEm', 'is not', null))
    .orderBy('valeDe', 'desc')
    .orderBy('ordem', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last decision about a table, whatever became of it. It tells an operator who was faster. */
export const findUltima = (db: Db, tabela: NomeDaTabela, transportadora: string | null) =>
  db
    .selectFrom('tabelaImportacao')
    .select(SHOWN)
    .where('tabela', '=', tabela)
    .where('transportadora', 'is not distinct from', transportadora)
    .orderBy('ordem', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertImportacao = (tx: Db, { resumo, ...importacao }: NovaImportacao) =>
  tx
    .insertInto('tabelaImportacao')
    .values({ ...importacao, resumo })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()

/** Cancels a scheduled version. False when its day has come, or when it was cancelled before. */
export async function cancelImportacao(tx: Db, uuid: string, em: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('tabelaImportacao')
    .set({ canceladaEm: em })
    .where('uuid', '=', uuid)
    .where('valeDe', '>', em)
    .where('canceladaEm', 'is', null)
    .where('aplicadaEm', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that a scheduled version holds now, with the state that it made. */
export const setAplicada = (tx: Db, uuid: string, aplicadaEm: Date, conteudo: string) =>
  tx.updateTable('tabelaImportacao').set({ aplicadaEm, conteudo }).where('uuid', '=', uuid).execute()

/** The SHA-256 of the state that a row keeps. */
export async function findDigest(db: Db, uuid: string) {
  const row = await db
    .selectFrom('tabelaImportacao')
    .select(sql<string>`encode(sha256(convert_to(conteudo, 'UTF8')), 'hex')`.as('digest'))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row?.digest
}
