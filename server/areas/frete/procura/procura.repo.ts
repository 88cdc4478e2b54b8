import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Database } from '../../../db/schema.ts'
import type { Db } from '../../../kernel/deps.ts'
import { countUpTo } from '../../../kernel/http/total.repo.ts'

/** How many fretes to a name are read before they are sorted: a common name must not read through everybody's fretes. */
const LIDOS = 500

/** What a frete may be found by; each is looked for in an index of its own. */
export type ProcuraDeFrete = {
  uuid?: string
  codigo?: string
  pedido?: string
  compraUuids?: readonly string[]
  /** A tsquery of words of the recipient's name. */
  palavras?: string
}

/**
 * The uuids of the fretes of all subscribers that match, by any of these. Words are searched for only when no uuid, code or
 * order number matches as a whole: half of all order numbers may begin with the same letters, and each would be read.
 */
export async function searchFretes(db: Db, procura: ProcuraDeFrete): Promise<string[]> {
  const { uuid, codigo, pedido, compraUuids = [], palavras } = procura
  const conditions = [
    uuid === undefined
      ? []
      : [sql<SqlBool>`uuid = ${uuid}`, sql<SqlBool>`compra_uuid = ${uuid}`, sql<SqlBool>`carrinho_uuid = ${uuid}`],
    codigo === undefined ? [] : sql<SqlBool>`codigo_encomenda = ${codigo}`,
    pedido ? sql<SqlBool>`pedido <> '' and lower(pedido) = ${pedido}` : [],
    compraUuids.length === 0 ? [] : sql<SqlBool>`compra_uuid in (${sql.join(compraUuids)})`,
  ].flat()
  const read = (condition: RawBuilder<SqlBool>) =>
    db.selectFrom('frete').select('uuid').where(condition).limit(LIDOS).execute()
  const found = await Promise.all([...conditions.map(read), uuid === undefined ? [] : listUltimosUuids(db, uuid, 50)])
  const exatos = found.flat()
  const achados = exatos.length > 0 || !palavras ? exatos : await read(sql<SqlBool>`busca @@ ${palavras}::tsquery`)
  return [...new Set(achados.map((frete) => frete.uuid))]
}

/** The newest fretes of a subscription. */
export const listUltimosUuids = (db: Db, assinaturaUuid: string, limit: number) =>
  db
    .selectFrom('frete')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('compradoEm', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute()

const achados = (db: Db) =>
  db
    .selectFrom('frete')
    .select([
      'uuid',
      'assinaturaUuid',
      'codigoEncomenda',
      'pedido',
      'status',
      'situacao',
      'compradoEm',
      'transportadoraUuid',
      'nomeProduto',
      'destinatario',
      'valorFreteCentavos',
    ])
    .orderBy('compradoEm', 'desc')
    .orderBy('uuid', 'desc')

/** Fretes of any subscriber, the newest first. */
export const listAchados = (db: Db, uuids: readonly string[], limit: number) =>
  achados(db).where('uuid', 'in', uuids).limit(limit).execute()
export type FreteAchado = Awaited<ReturnType<typeof listAchados>>[number]

/** Fretes of all subscribers: those of a status, those that a period sold (as `sumVendas` counts them), or both. */
export type FiltroDaCasa = { status?: StatusDeFrete | undefined; periodo?: { de: Date; ate: Date } | undefined }

const daCasa = <O>(query: SelectQueryBuilder<Database, 'frete', O>, { status, periodo }: FiltroDaCasa) =>
  query
    .$if(status !== undefined, (of) => of.where('status', '=', status!))
    .$if(periodo !== undefined, (of) =>
      of
        .where('compradoEm', '>=', periodo!.de)
        .where('compradoEm', '<', periodo!.ate)
        .where('status', 'not in', ['AGUARDANDO_PAGAMENTO', 'CANCELADO']),
    )

/** One page, the newest first. */
export const listDaCasa = (db: Db, { limit, offset, ...filtro }: FiltroDaCasa & { limit: number; offset: number }) =>
  daCasa(achados(db), filtro).limit(limit).offset(offset).execute()

/** How many there are: of a status as the trigger counts them, else counted up to `ate`. */
export async function countDaCasa(db: Db, filtro: FiltroDaCasa, ate: number) {
  if (!filtro.periodo) {
    const porStatus = await sumPorStatus(db)
    return Number(porStatus.find(({ status }) => status === filtro.status)?.quantos ?? 0)
  }
  return countUpTo(db, daCasa(db.selectFrom('frete').select('uuid'), filtro), ate)
}

/** How many fretes a subscription ever bought; a trigger counts them. */
export async function countFretesDe(db: Db, assinaturaUuid: string) {
  const { total } = await db
    .selectFrom('freteContagem')
    .select(sql<number>`coalesce(sum(quantidade), 0)::int`.as('total'))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirstOrThrow()
  return total
}

/** One frete of any subscriber, as the staff sees it. */
export const findDaCasa = (db: Db, uuid: string) =>
  db
    .selectFrom('frete')
    .select([
      'uuid',
      'assinaturaUuid',
      'compraUuid',
      'carrinhoUuid',
      'codigoEncomenda',
      'pedido',
      'status',
      'situacao',
      'compradoEm',
      'transportadoraUuid',
      'nomeProduto',
      'destinatario',
      'remetente',
      'medidasTransportadora',
      'snapshot',
      'formato',
      'alturaCm',
      'larguraCm',
      'comprimentoCm',
      'diametroCm',
      'pesoGramas',
      'valorEncomendaCentavos',
      'valorFreteCentavos',
      'valorBalcaoCentavos',
      'margemCentavos',
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** What is still to be done with a frete, and how often it was tried. */
export const listTarefasDo = (db: Db, freteUuid: string) =>
  db.selectFrom('freteAgenda').select(['tarefa', 'em', 'tentativas']).where('freteUuid', '=', freteUuid).execute()

/** Fretes, price and margin of each hour of a range, of all subscribers; read in the index alone. */
export async function sumVendas(db: Db, { de, ate }: { de: Date; ate: Date }) {
  const { rows } = await sql<{ hora: Date; fretes: number; vendas: Centavos; margem: Centavos }>`
    select date_trunc('hour', comprado_em, 'UTC') as hora, count(*)::int as fretes,
      sum(valor_frete_centavos)::bigint as vendas, coalesce(sum(margem_centavos), 0)::bigint as margem
    from frete
    where comprado_em >= ${de} and comprado_em < ${ate} and status not in ('AGUARDANDO_PAGAMENTO', 'CANCELADO')
    group by 1`.execute(db)
  return rows
}

/** How many fretes of all subscribers are in each status; a trigger counts them. */
export async function sumPorStatus(db: Db) {
  const { rows } = await sql<{ status: StatusDeFrete; quantos: number }>`
    select status, sum(quantidade)::bigint as quantos from frete_contagem group by status having sum(quantidade) > 0`.execute(
    db,
  )
  return rows
}
