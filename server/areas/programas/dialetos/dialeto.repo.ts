import { type Selectable, sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'
import type { ProgramasTables } from '../programas.tables.ts'

/** A tag as a program sends it: its own words, and an address of its shop. */
export type Etiqueta = { tag: string; url: string | null }

const LIDOS = ['uuid', 'freteUuid', 'etiquetas', 'criadoEm', 'vistoCentavos'] as const
export type PedidoGuardado = Pick<Selectable<ProgramasTables['dialetoPedido']>, (typeof LIDOS)[number]>

/** Those of these uuids that are orders of the subscription, or fretes that orders were bought as. */
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

/** Remembers orders; those that are known stay as they are. */
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

/** The order that the same request made since this instant. */
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

/** Notes the price of an order that its program was told. */
export const updateVisto = (tx: Db, assinaturaUuid: string, uuid: string, vistoCentavos: Centavos) =>
  tx
    .updateTable('dialetoPedido')
    .set({ vistoCentavos })
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()

/** Notes that the label of an order was told of; false when it was noted before. */
export async function markGerado(db: Db, assinaturaUuid: string, uuid: string, em: Date) {
  const { numUpdatedRows } = await db
    .updateTable('dialetoPedido')
    .set({ geradoEm: em })
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('geradoEm', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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
