import { type SqlBool, sql } from 'kysely'
import type { StatusDeDiferenca, TipoDeDiferenca } from '#contract/diferenca'
import type { Db } from '../../kernel/deps.ts'

/**
 * A filter of differences by the time at which they were found; `inicio` is the first instant, `fim` the first instant after
 * the range.
 */
export type Filtro = {
  assinaturaUuid: string
  /** At least one. */
  tipos: readonly TipoDeDiferenca[]
  statuses: readonly StatusDeDiferenca[]
  inicio?: Date | undefined
  fim?: Date | undefined
  /** Only these differences; undefined: all. */
  uuids?: readonly string[] | undefined
}
type Pagina = { limit: number; offset: number }

/** What a row of a list or of a file shows of a difference. */
export const COLUNAS = [
  'diferenca.uuid',
  'diferenca.freteUuid',
  'diferenca.tipo',
  'diferenca.status',
  'diferenca.valorCentavos',
  'diferenca.medidas',
  'diferenca.precoCentavos',
  'diferenca.criadaEm',
  'diferenca.prazoContestacao',
  'diferenca.vencimento',
  'diferenca.contestacao',
  'diferenca.desfecho',
  'diferenca.quitadaEm',
  'diferenca.porRegra',
] as const

/** One page, the newest first. Its places are found in the index alone, before the rows are read. */
export const listDiferencas = (db: Db, filtro: Filtro, pagina: Pagina) =>
  db
    .selectFrom(placesOf(filtro, pagina).as('lugar'))
    .innerJoin('diferenca', 'diferenca.uuid', 'lugar.uuid')
    .select(COLUNAS)
    .orderBy('diferenca.criadaEm', 'desc')
    .orderBy('diferenca.uuid', 'desc')
    .execute()

/** How many match. Counters answer, unless the filter has a time range or uuids: then the rows are counted. */
export async function countDiferencas(db: Db, filtro: Filtro) {
  const { rows } = await (filtro.inicio || filtro.fim || filtro.uuids
    ? sql<{ quantas: number }>`
        select count(*) as quantas from diferenca
        where assinatura_uuid = ${filtro.assinaturaUuid} and ${oneOf(filtro)} and ${within(filtro)}`
    : sql<{ quantas: number }>`
        select coalesce(sum(quantidade), 0)::bigint as quantas from diferenca_contagem
        where assinatura_uuid = ${filtro.assinaturaUuid} and ${oneOf(filtro)}`
  ).execute(db)
  return rows[0]?.quantas ?? 0
}

const NEWEST = sql`order by criada_em desc, uuid desc`

/**
 * Where the differences of a page are. Each kind and status is read by itself, and no further than the page needs, so that
 * a million rows of another kind or status cost nothing.
 */
function placesOf(filtro: Filtro, { limit, offset }: Pagina) {
  const { assinaturaUuid, tipos, statuses } = filtro
  const each = tipos.flatMap((tipo) =>
    statuses.map(
      (status) => sql`(
        select uuid, criada_em from diferenca
        where assinatura_uuid = ${assinaturaUuid} and tipo = ${tipo} and status = ${status} and ${within(filtro)}
        ${NEWEST} limit ${offset + limit})`,
    ),
  )
  return sql<{ uuid: string }>`(
    select uuid from (${sql.join(each, sql` union all `)}) as cada ${NEWEST} limit ${limit} offset ${offset})`
}

const oneOf = ({ tipos, statuses }: Filtro) =>
  sql<SqlBool>`tipo in (${sql.join(tipos)}) and status in (${sql.join(statuses)})`

/** The time range and the uuids of a filter, as SQL. */
export const within = ({ inicio, fim, uuids }: Filtro) =>
  sql<SqlBool>`
    ${inicio ? sql`criada_em >= ${inicio}` : sql`true`} and ${fim ? sql`criada_em < ${fim}` : sql`true`}
    and ${uuids ? sql`uuid = any(${uuids}::uuid[])` : sql`true`}`
