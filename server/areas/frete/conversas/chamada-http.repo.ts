import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import { countUpTo } from '../../../kernel/http/total.repo.ts'
import { deleteExpiredOf } from '../../../kernel/work/expired.repo.ts'
import type { FreteTables } from '../frete.tables.ts'

export type ChamadaEscrita = Insertable<FreteTables['chamadaHttp']>
export type ContaEscrita = FreteTables['chamadaHttpMinuto']

/** Writes calls, and adds to the counts of their minutes. */
export const insertChamadasHttp = (db: Db, chamadas: readonly ChamadaEscrita[], contas: readonly ContaEscrita[]) =>
  db.transaction().execute(async (tx) => {
    if (chamadas.length > 0)
      await tx
        .insertInto('chamadaHttp')
        .values([...chamadas])
        .execute()
    if (contas.length === 0) return
    await tx
      .insertInto('chamadaHttpMinuto')
      .values([...contas])
      .onConflict((conflict) =>
        conflict
          .columns(['minuto', 'transportadoraUuid', 'tipo', 'desfecho', 'ateMs'])
          .doUpdateSet((eb) => ({ quantas: eb('chamadaHttpMinuto.quantas', '+', eb.ref('excluded.quantas')) })),
      )
      .execute()
  })

export type FiltroDeChamadas = {
  tipo?: string | undefined
  soFalhas: boolean
}

/** Written calls, the newest first, in the order of their key. */
const filtered = (db: Db, { tipo, soFalhas }: FiltroDeChamadas) =>
  db
    .selectFrom('chamadaHttp')
    .$if(tipo !== undefined, (query) => query.where('tipo', '=', tipo!))
    .$if(soFalhas, (query) => query.where('desfecho', '<>', 'RESPONDEU'))
    .orderBy('id', 'desc')

/** The first of these calls; with `antes` those before that row. */
export const listChamadasHttp = (
  db: Db,
  filtro: FiltroDeChamadas,
  { antes, limit }: { antes?: number | undefined; limit: number },
) =>
  filtered(db, filtro)
    .selectAll()
    .$if(antes !== undefined, (query) => query.where('id', '<', antes!))
    .limit(limit)
    .execute()

/** How many of these calls there are, counted up to `ate`. */
export const countChamadasHttp = (db: Db, filtro: FiltroDeChamadas, ate: number) =>
  countUpTo(db, filtered(db, filtro).select('id'), ate)

/** The written calls about these fretes and codes, the newest first. */
export const listChamadasHttpDe = (db: Db, objetos: readonly string[], limit: number) =>
  db
    .selectFrom('chamadaHttp')
    .selectAll()
    .where(sql<boolean>`objetos && ${objetos}::text[]`)
    .orderBy(sql`id + 0`, 'desc') // in the order of the key itself PostgreSQL would read all calls until it has found enough
    .limit(limit)
    .execute()

/** The counts from `inicio` on, of all nodes together. */
export const sumChamadasHttp = (db: Db, inicio: Date) =>
  db
    .selectFrom('chamadaHttpMinuto')
    .select(['transportadoraUuid', 'tipo', 'desfecho', 'ateMs', sql<number>`sum(quantas)::int`.as('quantas')])
    .where('minuto', '>=', inicio)
    .groupBy(['transportadoraUuid', 'tipo', 'desfecho', 'ateMs'])
    .execute()

export async function deleteChamadasHttp(
  db: Db,
  { chamadasAntes, contasAntes }: Record<'chamadasAntes' | 'contasAntes', Date>,
) {
  await deleteExpiredOf(db, 'chamadaHttp', chamadasAntes, { due: 'em', key: ['id'] })
  await db.deleteFrom('chamadaHttpMinuto').where('minuto', '<', contasAntes).execute()
}
