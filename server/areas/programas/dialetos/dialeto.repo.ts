import { type Selectable, sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'
import { deleteExpiredOf } from '../../../kernel/work/expired.repo.ts'
import { isOutOfCarrinhos } from '../../carrinho/index.ts'
import type { ProgramasTables } from '../programas.tables.ts'

/** A tag as a program sends it: its own words, and an address of its shop. */
export type Etiqueta = { tag: string; url: string | null }

const LIDOS = ['uuid', 'freteUuid', 'etiquetas', 'criadoEm', 'vistoCentavos'] as const
export type PedidoGuardado = Pick<Selectable<ProgramasTables['dialetoPedido']>, (typeof LIDOS)[number]>

/** The subscription's orders with these uuids. A uuid may be that of the order or of the frete that it was bought as. */
export const listPedidos = (db: Db, assinaturaUuid: string, uuids: readonly string[]): Promise<PedidoGuardado[]> =>
  db
    .selectFrom('dialetoPedido')
    .select(LIDOS)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where(({ or, eb }) => {
      const those = sql<string>`any(${uuids}::uuid[])`
      return or([eb('uuid', '=', those), eb('freteUuid', '=', those)])
    })
    .execute()

/** Stores orders. An order that is stored already stays as it is. */
export const insertPedidos = (
  tx: Db,
  assinaturaUuid: string,
  uuids: readonly string[],
  {
    etiquetas = [],
    corpoHash = null,
    vistoCentavos = null,
    em,
  }: { etiquetas?: Etiqueta[]; corpoHash?: string | null; vistoCentavos?: Centavos | null; em: Date },
) =>
  tx
    .insertInto('dialetoPedido')
    .values(
      uuids.map((uuid) => ({
        uuid,
        assinaturaUuid,
        freteUuid: null,
        etiquetas: JSON.stringify(etiquetas),
        corpoHash,
        vistoCentavos,
        criadoEm: em,
        geradoEm: null,
      })),
    )
    .onConflict((row) => row.column('uuid').doNothing())
    .execute()

/** The newest order that the same request made after this instant. */
export const findRepetido = (tx: Db, assinaturaUuid: string, corpoHash: string, desde: Date) =>
  tx
    .selectFrom('dialetoPedido')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('criadoEm', '>', desde)
    .where('corpoHash', '=', corpoHash)
    .orderBy('criadoEm', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Notes the price that a program was told, for each of these orders. */
export const updateVistos = (tx: Db, assinaturaUuid: string, precos: ReadonlyMap<string, Centavos>) =>
  sql`
    update dialeto_pedido as pedido set visto_centavos = dito.centavos
    from unnest(${[...precos.keys()]}::uuid[], ${[...precos.values()]}::bigint[]) as dito(uuid, centavos)
    where pedido.uuid = dito.uuid and pedido.assinatura_uuid = ${assinaturaUuid}`.execute(tx)

/** Notes that a program was told of the labels of these fretes. Returns the fretes for which it was not noted before. */
export async function markGerados(db: Db, assinaturaUuid: string, freteUuids: readonly string[], em: Date) {
  const marked = await db
    .updateTable('dialetoPedido')
    .set({ geradoEm: em })
    .where('freteUuid', 'in', freteUuids)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('geradoEm', 'is', null)
    .returning('freteUuid')
    .execute()
  return marked.map(({ freteUuid }) => freteUuid)
}

/** Deletes the tags of an order that was removed from the cart. */
export const forgetEtiquetas = async (tx: Db, assinaturaUuid: string, uuid: string) =>
  void (await tx
    .updateTable('dialetoPedido')
    .set({ etiquetas: '[]' })
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute())

/** Deletes orders that were made before this instant, were never bought, and are in no cart. */
export const deleteEsquecidos = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'dialetoPedido', instant, {
    due: 'criadoEm',
    key: ['uuid'],
    where: sql`frete_uuid is null and ${isOutOfCarrinhos(sql.ref('dialetoPedido.uuid'))}`,
  })

export const deletePedidosDe = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('dialetoPedido').where('assinaturaUuid', '=', assinaturaUuid).execute()

/** All orders of a subscription, for the export of its data. */
export const listTodos = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('dialetoPedido')
    .select(LIDOS)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .execute()
