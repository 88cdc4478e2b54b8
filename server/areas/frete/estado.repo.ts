import { type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { NO_LIMITE } from '#contract/frete-envio'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { Database } from '../../db/schema.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Passo } from './frete.repo.ts'
import type { FreteTables } from './frete.tables.ts'

const DA_VIDA = [
  'uuid',
  'assinaturaUuid',
  'compraUuid',
  'carrinhoUuid',
  'posicao',
  'pedido',
  'destinatario',
  'remetente',
  'transportadoraUuid',
  'produto',
  'nomeProduto',
  'valorFreteCentavos',
  'margemCentavos',
  'reembolsadoCentavos',
  'status',
  'statusEm',
  'statusAtor',
  'codigoEncomenda',
  'pedidoTransportadora',
  'geradoEm',
  'prazoExpiracao',
  'postadoEm',
  'situacao',
  'justificativa',
  'estornadoEm',
  'medidasTransportadora',
  'valorRastreadoCentavos',
] as const

const vida = (db: Db) => db.selectFrom('frete').select(DA_VIDA)
type Row<Q> = Q extends SelectQueryBuilder<Database, 'frete', infer O> ? O : never
/** A frete with what its changes of status need. */
export type FreteVivo = Row<ReturnType<typeof vida>>

/** No owner check. */
export const findVivo = (db: Db, uuid: string): Promise<FreteVivo | undefined> =>
  vida(db).where('uuid', '=', uuid).executeTakeFirst()

export const listVivos = (db: Db, uuids: readonly string[]): Promise<FreteVivo[]> =>
  vida(db).where('uuid', 'in', uuids).execute()

/** Locks the frete until the transaction ends. */
export const lockVivo = (tx: Db, uuid: string): Promise<FreteVivo | undefined> =>
  vida(tx).where('uuid', '=', uuid).forUpdate().executeTakeFirst()

/** `lockVivo`, only for a frete of this subscriber. */
export const lockVivoOf = (tx: Db, assinaturaUuid: string, uuid: string): Promise<FreteVivo | undefined> =>
  vida(tx).where('uuid', '=', uuid).where('assinaturaUuid', '=', assinaturaUuid).forUpdate().executeTakeFirst()

const postagem = (db: Db, assinaturaUuid: string, uuid: string) =>
  db
    .selectFrom('frete')
    .select(['status', 'postadoEm'])
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)

/** Where a frete of this subscriber stands, and when its carrier says that it was posted. */
export const findPostagem = (db: Db, assinaturaUuid: string, uuid: string) =>
  postagem(db, assinaturaUuid, uuid).executeTakeFirst()

/** `findPostagem`, and holds the frete until the transaction ends. */
export const lockPostagem = (tx: Db, assinaturaUuid: string, uuid: string) =>
  postagem(tx, assinaturaUuid, uuid).forUpdate().executeTakeFirst()

export type Postagem = NonNullable<Awaited<ReturnType<typeof findPostagem>>>

/** When the frete came to a status. */
export async function findInstanteDo(db: Db, uuid: string, para: StatusDeFrete): Promise<Date | undefined> {
  const evento = await db
    .selectFrom('freteEvento')
    .select('em')
    .where('freteUuid', '=', uuid)
    .where('para', '=', para)
    .orderBy('ordem')
    .limit(1)
    .executeTakeFirst()
  return evento?.em
}

/** What the carrier is told of a parcel besides `FreteVivo`. */
export const findPedido = (db: Db, uuid: string) =>
  db
    .selectFrom('frete')
    .select([
      'conteudo',
      'notaFiscal',
      'agenciaUuid',
      'formato',
      'alturaCm',
      'larguraCm',
      'comprimentoCm',
      'diametroCm',
      'pesoGramas',
      'valorEncomendaCentavos',
      'avisoRecebimento',
      'maoPropria',
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

type Mudanca = Pick<
  Updateable<FreteTables['frete']>,
  | 'codigoEncomenda'
  | 'pedidoTransportadora'
  | 'geradoEm'
  | 'prazoExpiracao'
  | 'etiquetaDeTeste'
  | 'postadoEm'
  | 'situacao'
  | 'justificativa'
  | 'estornadoEm'
>

/** Moves a frete one step on, with what changes with it; false when it is no longer in the expected status. */
export async function moveFrete(
  tx: Db,
  uuid: string,
  de: StatusDeFrete,
  { para, causa, ator, em }: Passo,
  mudanca: Mudanca = {},
) {
  const { numUpdatedRows } = await tx
    .updateTable('frete')
    .set({ status: para, statusEm: em, statusCausa: causa, statusAtor: ator, ...mudanca })
    .where('uuid', '=', uuid)
    .where('status', '=', de)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the carrier's code for a frete that was cancelled meanwhile: the code is needed to call the label back. */
export const keepEmissao = (tx: Db, uuid: string, emissao: Mudanca) =>
  tx.updateTable('frete').set(emissao).where('uuid', '=', uuid).where('codigoEncomenda', 'is', null).execute()

/** The status of each frete of a purchase, and whether it ever had a label that could be printed. */
export const listDaCompra = (db: Db, compraUuid: string) =>
  db
    .selectFrom('frete')
    .select(['uuid', 'assinaturaUuid', 'status', 'destinatario', 'codigoEncomenda', 'pedido'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('freteEvento').select('ordem').whereRef('freteUuid', '=', 'frete.uuid').where('para', '=', 'GERADO'),
      ).as('foiGerado'),
    )
    .where('compraUuid', '=', compraUuid)
    .orderBy('posicao')
    .execute()

/** Adds to what the staff refunded of a frete; false when that would be more than its price less `creditado`. */
export async function addReembolsado(
  tx: Db,
  uuid: string,
  { valor, creditado }: { valor: Centavos; creditado: Centavos },
) {
  const { numUpdatedRows } = await tx
    .updateTable('frete')
    .set({ reembolsadoCentavos: sql`coalesce(reembolsado_centavos, 0) + ${valor}` })
    .where('uuid', '=', uuid)
    .where(sql<boolean>`coalesce(reembolsado_centavos, 0) + ${valor} <= valor_frete_centavos - ${creditado}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks the fretes of a purchase that their owner cancelled before it was paid. */
export const lockCanceladosDa = (tx: Db, compraUuid: string) =>
  tx
    .selectFrom('frete')
    .select(['uuid', 'posicao'])
    .where('compraUuid', '=', compraUuid)
    .where('status', '=', 'CANCELADO')
    .orderBy('posicao')
    .forUpdate()
    .execute()

/** Locks the fretes of a purchase that are not posted yet. */
export const lockNaoPostadosDa = (tx: Db, compraUuid: string): Promise<FreteVivo[]> =>
  vida(tx)
    .where('compraUuid', '=', compraUuid)
    .where('status', 'in', [...NO_LIMITE, 'PROCESSANDO_CANCELAMENTO'])
    .orderBy('posicao')
    .forUpdate()
    .execute()

/** Marks a frete whose cancelling was under way when the bank took its payment back. */
export const markEstornado = (tx: Db, uuid: string, estornadoEm: Date) =>
  tx.updateTable('frete').set({ estornadoEm }).where('uuid', '=', uuid).where('estornadoEm', 'is', null).execute()

/** Takes `markEstornado` back for the fretes of a purchase that are not cancelled. The caller has locked the account. */
export const unmarkEstornados = (tx: Db, compraUuid: string) =>
  tx
    .updateTable('frete')
    .set({ estornadoEm: null })
    .where('compraUuid', '=', compraUuid)
    .where('estornadoEm', 'is not', null)
    .where('status', '!=', 'CANCELADO')
    .execute()

/**
 * What fretes cost (`custoDo`) whose payment the bank took back and whose cancelling the carrier has not confirmed yet.
 */
export async function sumEstornadosCancelando(tx: Db, assinaturaUuid: string): Promise<Centavos> {
  const { valor } = await tx
    .selectFrom('frete')
    .select(
      sql<Centavos>`coalesce(sum(valor_frete_centavos - coalesce(reembolsado_centavos, 0)), 0)::bigint`.as('valor'),
    )
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('estornadoEm', 'is not', null)
    .where('status', '=', sql.lit('PROCESSANDO_CANCELAMENTO'))
    .executeTakeFirstOrThrow()
  return valor
}

/** Whether a frete of this purchase still waits for its payment. */
export const hasAguardando = async (tx: Db, compraUuid: string) =>
  (await tx
    .selectFrom('frete')
    .select('uuid')
    .where('compraUuid', '=', compraUuid)
    .where('status', '=', 'AGUARDANDO_PAGAMENTO')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How many fretes of this subscriber are being cancelled. */
export async function countCancelando(db: Db, assinaturaUuid: string) {
  const { quantas } = await db
    .selectFrom('freteContagem')
    .select(sql<number>`coalesce(sum(quantidade), 0)::int`.as('quantas'))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('status', '=', 'PROCESSANDO_CANCELAMENTO')
    .executeTakeFirstOrThrow()
  return quantas
}

/** The purchases of these fretes. */
export const listCompras = async (db: Db, uuids: readonly string[]) =>
  uuids.length === 0
    ? []
    : (await db.selectFrom('frete').select('compraUuid').distinct().where('uuid', 'in', uuids).execute()).map(
        ({ compraUuid }) => compraUuid,
      )
