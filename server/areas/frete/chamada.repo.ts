import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { deleteExpiredOf } from '../../kernel/work/expired.repo.ts'
import type { FreteTables } from './frete.tables.ts'

export type Chamada = Omit<Selectable<FreteTables['chamadaTransportadora']>, 'id'>

export const insertChamada = (db: Db, chamada: Chamada) =>
  db.insertInto('chamadaTransportadora').values(chamada).execute()

/** The calls about these fretes and codes, the newest first. */
export const listChamadas = (db: Db, objetos: readonly string[], limit: number) =>
  db
    .selectFrom('chamadaTransportadora')
    .select(['id', 'em', 'transportadoraUuid', 'chamada', 'produto', 'duracaoMs', 'desfecho', 'pedido', 'resposta'])
    .where(sql<boolean>`objetos && ${objetos}::text[]`)
    .orderBy(sql`id + 0`, 'desc') // in the order of the key itself PostgreSQL would read all calls until it has found enough
    .limit(limit)
    .execute()

export const deleteChamadasBefore = (db: Db, antes: Date) =>
  deleteExpiredOf(db, 'chamadaTransportadora', antes, { due: 'em', key: ['id'] })

/** How the carriers answered from `inicio` on, of all nodes together; read in the index alone. */
export async function sumChamadas(db: Db, inicio: Date) {
  const { rows } = await sql<{
    transportadoraUuid: string
    chamada: Chamada['chamada']
    chamadas: number
    respostas: number
    p95Ms: number
  }>`
    select transportadora_uuid, chamada, count(*)::int as chamadas,
      (count(*) filter (where desfecho <> 'SEM_RESPOSTA'))::int as respostas,
      percentile_disc(0.95) within group (order by duracao_ms)::int as p95_ms
    from chamada_transportadora where em >= ${inicio} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
