import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { NO_LIMITE } from '#contract/frete-envio'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Db } from '../../../kernel/deps.ts'

/** A filter of the list; `inicio` is the first instant of buying, `fim` the first instant after the range. */
export type Filtro = {
  assinaturaUuid: string
  /** Empty: any status. */
  statuses: readonly StatusDeFrete[]
  inicio?: Date | undefined
  fim?: Date | undefined
  codigo?: string | undefined
  /** A tsquery, which also names the subscriber. */
  procura?: string | undefined
  /** Only GERADO fretes whose label was never printed. `statuses` must then be GERADO alone. */
  isNaoImpresso?: boolean
}
type Pagina = { limit: number; offset: number }

/** The columns that the list shows. */
const COLUNAS = [
  'frete.uuid',
  'frete.status',
  'frete.statusEm',
  'frete.statusCausa',
  'frete.situacao',
  'frete.codigoEncomenda',
  'frete.pedido',
  'frete.compradoEm',
  'frete.geradoEm',
  'frete.prazoExpiracao',
  'frete.postadoEm',
  'frete.justificativa',
  'frete.estornadoEm',
  'frete.impressoEm',
  'frete.etiquetaDeTeste',
  'frete.transportadoraUuid',
  'frete.produto',
  'frete.nomeProduto',
  'frete.destinatario',
  'frete.remetente',
  'frete.valorEncomendaCentavos',
  'frete.valorFreteCentavos',
  'frete.valorRastreadoCentavos',
  'frete.valorPelaFaturaCentavos',
  'frete.diferencaCentavos',
  'frete.valorSeguroCentavos',
  'frete.diasMinimo',
  'frete.diasMaximo',
  'frete.formato',
  'frete.cepOrigem',
  'frete.cepDestino',
  'frete.avisoRecebimento',
  'frete.maoPropria',
  'frete.agenciaUuid',
  'frete.notaFiscal',
  'frete.conteudo',
  'frete.alturaCm',
  'frete.larguraCm',
  'frete.comprimentoCm',
  'frete.diametroCm',
  'frete.pesoGramas',
  'frete.medidasTransportadora',
  'frete.medidasFatura',
] as const

/** One page, the newest first: found in the index alone, then read. */
export const listFretes = (db: Db, filtro: Filtro, pagina: Pagina) => readLugares(db, placesOf(filtro, pagina))

/** Those of these fretes that belong to the subscriber. */
export const listFretesByUuid = (db: Db, assinaturaUuid: string, uuids: readonly string[]) =>
  readLugares(
    db,
    sql`(select uuid, comprado_em from frete where assinatura_uuid = ${assinaturaUuid} and uuid = any(${uuids}::uuid[]))`,
  )

const readLugares = (db: Db, lugares: RawBuilder<{ uuid: string; compradoEm: Date }>) =>
  db
    .selectFrom(lugares.as('lugar'))
    .innerJoin('frete', 'frete.uuid', 'lugar.uuid')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('freteOcorrencia')
          .select(['em as ultimaEm', 'descricao as ultimaDescricao', 'agencia as ultimaAgencia'])
          .whereRef('freteUuid', '=', 'frete.uuid')
          .orderBy('em', 'desc')
          .orderBy('descricao', 'desc')
          .orderBy('agencia', 'desc')
          .limit(1)
          .as('ultima'),
      (join) => join.onTrue(),
    )
    .select([...COLUNAS, 'ultimaEm', 'ultimaDescricao', 'ultimaAgencia'])
    .orderBy('lugar.compradoEm', 'desc')
    .orderBy('lugar.uuid', 'desc')
    .execute()

export type FreteListado = Awaited<ReturnType<typeof listFretes>>[number]

/** One frete of this subscriber, with its history. */
export const findFrete = (db: Db, assinaturaUuid: string, uuid: string) =>
  db
    .selectFrom('frete')
    .select(COLUNAS)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()

export type FreteGuardado = NonNullable<Awaited<ReturnType<typeof findFrete>>>

/** The frete that a carrier carries under this code. No owner check. */
export const findByCodigo = (db: Db, codigo: string) =>
  db
    .selectFrom('frete')
    .select(COLUNAS)
    .select('frete.assinaturaUuid')
    .where('codigoEncomenda', '=', codigo)
    .where('geradoEm', 'is not', null)
    .executeTakeFirst()

/** What the carrier told of a frete, the newest first. */
export const listOcorrencias = (db: Db, freteUuid: string) =>
  db
    .selectFrom('freteOcorrencia')
    .select(['em', 'descricao', 'agencia'])
    .where('freteUuid', '=', freteUuid)
    .orderBy('em', 'desc')
    .orderBy('descricao', 'desc')
    .orderBy('agencia', 'desc')
    .execute()

/** Each change of status, the oldest first. */
export const listEventos = (db: Db, freteUuid: string) =>
  db
    .selectFrom('freteEvento')
    .select(['de', 'para', 'em', 'causa', 'ator'])
    .where('freteUuid', '=', freteUuid)
    .orderBy('ordem')
    .execute()

/** When each of these fretes reached its statuses, the oldest first. */
export const listEventosDe = (db: Db, freteUuids: readonly string[]) =>
  db
    .selectFrom('freteEvento')
    .select(['freteUuid', 'para', 'em'])
    .where('freteUuid', '=', sql<string>`any(${freteUuids}::uuid[])`)
    .orderBy('freteUuid')
    .orderBy('ordem')
    .execute()

/** Whether the frete's first event was moved out of the database; every frete begins with one that comes from no status. */
export async function isGuardado(db: Db, freteUuid: string) {
  const nascimento = await db
    .selectFrom('freteEvento')
    .select('ordem')
    .where('freteUuid', '=', freteUuid)
    .where('de', 'is', null)
    .executeTakeFirst()
  return nascimento === undefined
}

/** How many fretes match. Without dates and search the counters by status answer; otherwise the rows are counted. */
export async function countFretes(db: Db, filtro: Filtro) {
  const { assinaturaUuid, statuses, inicio, fim, codigo, procura, isNaoImpresso } = filtro
  if (inicio || fim || codigo !== undefined || procura !== undefined || isNaoImpresso) {
    const { rows } = await sql<{ quantos: number }>`
      ${procurados(procura)} select count(*) as quantos from ${fonteOf(procura)} where ${whereOf(filtro)}`.execute(db)
    return rows[0]?.quantos ?? 0
  }
  const contagem = await listContagem(db, assinaturaUuid)
  return contagem
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, { quantidade }) => sum + quantidade, 0)
}

export const listContagem = (db: Db, assinaturaUuid: string) =>
  db.selectFrom('freteContagem').select(['status', 'quantidade']).where('assinaturaUuid', '=', assinaturaUuid).execute()

/** Number and price of fretes by the Monday of the week in which they were bought, from `inicio` on. */
export async function sumSemanas(db: Db, assinaturaUuid: string, inicio: Date, sem: readonly StatusDeFrete[]) {
  const { rows } = await sql<{ segunda: string; fretes: number; valor: number }>`
    select to_char(date_trunc('week', (comprado_em at time zone 'UTC') - interval '3 hours'), 'YYYY-MM-DD') as segunda,
      count(*) as fretes, sum(valor_frete_centavos)::bigint as valor
    from frete
    where assinatura_uuid = ${assinaturaUuid} and comprado_em >= ${inicio} and status not in (${sql.join(sem)})
    group by 1`.execute(db)
  return rows
}

/** Counter price and paid price of fretes bought from `inicio` on. */
export async function sumCompras(db: Db, assinaturaUuid: string, inicio: Date, sem: readonly StatusDeFrete[]) {
  const { rows } = await sql<{ balcao: Centavos; pago: Centavos }>`
    select coalesce(sum(valor_balcao_centavos), 0)::bigint as balcao, coalesce(sum(valor_frete_centavos), 0)::bigint as pago
    from frete
    where assinatura_uuid = ${assinaturaUuid} and comprado_em >= ${inicio} and status not in (${sql.join(sem)})`.execute(
    db,
  )
  return rows[0]!
}

/** Paid price of all fretes. The index `frete_por_data` holds status and price, so no row of a frete is read. */
export async function sumPago(db: Db, assinaturaUuid: string, sem: readonly StatusDeFrete[]) {
  const { rows } = await sql<{ pago: Centavos }>`
    select coalesce(sum(valor_frete_centavos), 0)::bigint as pago
    from frete where assinatura_uuid = ${assinaturaUuid} and status not in (${sql.join(sem)})`.execute(db)
  return rows[0]!.pago
}

/** The saving on fretes that wait for their payment. */
export async function sumAguardando(db: Db, assinaturaUuid: string) {
  const { rows } = await sql<{ economia: Centavos }>`
    select coalesce(sum(valor_balcao_centavos - valor_frete_centavos), 0)::bigint as economia
    from frete where assinatura_uuid = ${assinaturaUuid} and status = 'AGUARDANDO_PAGAMENTO'`.execute(db)
  return rows[0]!.economia
}

/**
 * The fretes that hold a place in the limit, those that free it first come first; those without a known date come last.
 */
export const listAtivos = (db: Db, assinaturaUuid: string, limit: number) =>
  db
    .selectFrom('frete')
    .select([
      'uuid',
      'status',
      'codigoEncomenda',
      'geradoEm',
      'prazoExpiracao',
      'transportadoraUuid',
      'produto',
      'nomeProduto',
      'destinatario',
    ])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('status', 'in', NO_LIMITE)
    .$narrowType<{ status: (typeof NO_LIMITE)[number] }>()
    .orderBy(sql`case when status = 'PENDENTE' then null else prazo_expiracao end`, (order) => order.asc().nullsLast())
    .orderBy('compradoEm')
    .orderBy('uuid')
    .limit(limit)
    .execute()

const NEWEST = sql`order by comprado_em desc, uuid desc`

/**
 * Uuid and date of the fretes of a page. With several statuses, each is read from the index in its own order and no
 * further than the page: millions of other rows are not read.
 */
function placesOf(filtro: Filtro, { limit, offset }: Pagina) {
  const { statuses, procura } = filtro
  const page = sql`${NEWEST} limit ${limit} offset ${offset}`
  if (statuses.length < 2 || procura !== undefined)
    return sql<{ uuid: string; compradoEm: Date }>`(
      ${procurados(procura)} select uuid, comprado_em from ${fonteOf(procura)} where ${whereOf(filtro)} ${page})`
  const each = statuses.map(
    (status) => sql`(
      select uuid, comprado_em from frete where ${whereOf({ ...filtro, statuses: [status] })}
      ${NEWEST} limit ${offset + limit})`,
  )
  return sql<{ uuid: string; compradoEm: Date }>`(
    select uuid, comprado_em from (${sql.join(each, sql` union all `)}) as cada ${page})`
}

/** Runs the search by words first: the planner must not walk through all of the subscriber's fretes. */
const procurados = (procura: string | undefined) =>
  procura === undefined
    ? sql``
    : sql`with achados as materialized (
        select uuid, assinatura_uuid, status, comprado_em, codigo_encomenda, impresso_em from frete where busca @@ ${procura}::tsquery)`
const fonteOf = (procura: string | undefined) => (procura === undefined ? sql`frete` : sql`achados`)

function whereOf({ assinaturaUuid, statuses, inicio, fim, codigo, isNaoImpresso }: Filtro) {
  const [status] = statuses
  const conditions = [
    sql<SqlBool>`assinatura_uuid = ${assinaturaUuid}`,
    status &&
      (statuses.length === 1 ? sql<SqlBool>`status = ${status}` : sql<SqlBool>`status in (${sql.join(statuses)})`),
    inicio && sql<SqlBool>`comprado_em >= ${inicio}`,
    fim && sql<SqlBool>`comprado_em < ${fim}`,
    codigo !== undefined && sql<SqlBool>`codigo_encomenda = ${codigo}`,
    // the condition of the index frete_nao_impresso
    isNaoImpresso && sql<SqlBool>`status = 'GERADO' and impresso_em is null`,
  ]
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  )
}
