import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { EmbalagemTables } from './embalagem.tables.ts'

/** The two tables of named things. The same statements read and write their shared columns. */
export type Tabela = keyof EmbalagemTables
export type Guardado<T extends Tabela> = EmbalagemTables[T]
/** The data that the owner enters: the name, and the columns that only this table has. */
export type Dados<T extends Tabela> = Omit<Guardado<T>, 'uuid' | 'assinaturaUuid' | 'vaga' | 'usadaEm'>

/** All of a subscriber, the last used first. */
export async function listGuardados<T extends Tabela>(db: Db, tabela: T, assinaturaUuid: string) {
  const { rows } = await sql<Guardado<T>>`
    select * from ${sql.table(tabela)} where assinatura_uuid = ${assinaturaUuid}
    order by usada_em desc, nome`.execute(db)
  return rows
}

/** Whether the subscriber keeps at least one thing in this table. */
export async function hasGuardado(db: Db, tabela: Tabela, assinaturaUuid: string) {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${sql.table(tabela)} where assinatura_uuid = ${assinaturaUuid}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Changes the named columns of one row. Undefined when the subscriber has no row of this uuid. */
export async function updateGuardado<T extends Tabela>(
  tx: Db,
  tabela: T,
  { assinaturaUuid, uuid }: { assinaturaUuid: string; uuid: string },
  changed: object,
) {
  const { rows } = await sql<Guardado<T>>`
    update ${sql.table(tabela)} set ${sql.join(
      Object.entries(changed).map(([coluna, valor]) => sql`${sql.ref(coluna)} = ${toSql(valor)}`),
    )}
    where uuid = ${uuid} and assinatura_uuid = ${assinaturaUuid} returning *`.execute(tx)
  return rows[0]
}

/** The subscriber's lowest free place from 1 to `max`; undefined when all are taken. */
export async function findVaga(tx: Db, tabela: Tabela, assinaturaUuid: string, max: number) {
  const { rows } = await sql<{ vaga: number }>`
    select n as vaga from generate_series(1, ${max}::int) as n
    where not exists (select from ${sql.table(tabela)} where assinatura_uuid = ${assinaturaUuid} and vaga = n)
    order by n limit 1`.execute(tx)
  return rows[0]?.vaga
}

/** Undefined when the uuid belongs to another subscriber. */
export async function insertGuardado<T extends Tabela>(tx: Db, tabela: T, guardado: object) {
  const colunas = Object.entries(guardado)
  const { rows } = await sql<Guardado<T>>`
    insert into ${sql.table(tabela)} (${sql.join(colunas.map(([coluna]) => sql.ref(coluna)))})
    values (${sql.join(colunas.map(([, valor]) => toSql(valor)))})
    on conflict (uuid) do nothing returning *`.execute(tx)
  return rows[0]
}

/** False when the subscriber has no row of this uuid. */
export async function deleteGuardado(db: Db, tabela: Tabela, assinaturaUuid: string, uuid: string) {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(tabela)} where uuid = ${uuid} and assinatura_uuid = ${assinaturaUuid}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export const deleteGuardadosOf = (tx: Db, tabela: Tabela, assinaturaUuid: string) =>
  sql`delete from ${sql.table(tabela)} where assinatura_uuid = ${assinaturaUuid}`.execute(tx)

/** A content's lines stand in one column, as JSON. */
const toSql = (valor: unknown) => (Array.isArray(valor) ? sql`${JSON.stringify(valor)}::jsonb` : sql`${valor}`)
