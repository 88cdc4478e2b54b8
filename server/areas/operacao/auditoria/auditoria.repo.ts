import { sql } from 'kysely'
import type { Acao } from '#contract/operacao/auditoria'
import type { Db } from '../../../kernel/deps.ts'
import type { LinhaSemHash } from './linha.rules.ts'

/** Locks the end of the log until the transaction ends: rows are chained one after the other. */
export const lockAuditoria = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('auditoria'))`.execute(tx)

/**
 * The number and hash of the row that the next row follows; undefined before the first. If somebody removed rows from
 * the end of the log by hand, it is still the removed row: so the check finds the gap.
 */
export async function findUltima(tx: Db) {
  const { rows } = await sql<{ ordem: number; hash: string }>`
    select ordem, hash from (
      select ordem, hash, 1 as fonte from auditoria_fim
      union all (select ordem, hash, 2 from auditoria order by ordem desc limit 1)
    ) as fim order by ordem desc, fonte limit 1`.execute(tx)
  return rows[0]
}

export const insertAuditoria = (tx: Db, linha: LinhaSemHash & { hash: string; assinaturaUuid: string | null }) =>
  tx
    .insertInto('auditoria')
    .values({
      ...linha,
      antes: linha.antes && JSON.stringify(linha.antes),
      depois: linha.depois && JSON.stringify(linha.depois),
    })
    .execute()

/** What the list asks for; `fim` is the first instant after the period. */
export type Filtro = {
  operador?: string | undefined
  acao?: Acao | undefined
  /** What was acted on: its kind, its number, or both. */
  alvo?: { tipo?: string | undefined; uuid?: string | undefined } | undefined
  inicio?: Date | undefined
  fim?: Date | undefined
}

const filtered = (db: Db, { operador, acao, alvo, inicio, fim }: Filtro) =>
  db
    .selectFrom('auditoria')
    .$if(operador !== undefined, (query) => query.where('operadorUuid', '=', operador ?? ''))
    .$if(acao !== undefined, (query) => query.where('acao', '=', acao!))
    .$if(alvo?.tipo !== undefined, (query) => query.where(sql`split_part(alvo, ':', 1)`, '=', alvo?.tipo))
    .$if(alvo?.uuid !== undefined, (query) => query.where(sql`split_part(alvo, ':', 2)`, '=', alvo?.uuid))
    .$if(inicio !== undefined, (query) => query.where('em', '>=', inicio!))
    .$if(fim !== undefined, (query) => query.where('em', '<', fim!))

/** A page of the log, the newest first. */
export const listLinhas = (db: Db, filtro: Filtro, { limit, offset }: { limit: number; offset: number }) =>
  filtered(db, filtro)
    .selectAll()
    // the index of instants gives a period in its order; by `ordem` alone the whole period would be sorted
    .$if(filtro.inicio !== undefined || filtro.fim !== undefined, (query) => query.orderBy('em', 'desc'))
    .orderBy('ordem', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** The rows before this number, the newest first: a file is written page by page. */
export const listAntesDe = (db: Db, filtro: Filtro, ordem: number, limit: number) =>
  filtered(db, filtro).selectAll().where('ordem', '<', ordem).orderBy('ordem', 'desc').limit(limit).execute()

/** How many rows, counted up to `max`. */
export const countLinhas = async (db: Db, filtro: Filtro, max: number) =>
  Number(
    (
      await db
        .selectFrom(filtered(db, filtro).select('ordem').limit(max).as('linhas'))
        .select((row) => row.fn.countAll().as('many'))
        .executeTakeFirstOrThrow()
    ).many,
  )

/** The rows after this number, in the order in which they were written. */
export const listDepoisDe = (db: Db, ordem: number, limit: number) =>
  db.selectFrom('auditoria').selectAll().where('ordem', '>', ordem).orderBy('ordem').limit(limit).execute()

/** Where the log ended when its last row was written. */
export const findFim = (db: Db) => db.selectFrom('auditoriaFim').select(['ordem', 'hash']).executeTakeFirst()

/** All operators who acted. The query jumps in the index from one to the next, so a log of millions answers at once. */
export const listQuemAgiu = async (db: Db) =>
  (
    await sql<{ operadorUuid: string }>`
      with recursive quem as (
        (select operador_uuid from auditoria where operador_uuid is not null order by operador_uuid limit 1)
        union all
        select (select operador_uuid from auditoria where operador_uuid > quem.operador_uuid order by operador_uuid limit 1)
        from quem where quem.operador_uuid is not null
      )
      select operador_uuid from quem where operador_uuid is not null`.execute(db)
  ).rows.map(({ operadorUuid }) => operadorUuid)
