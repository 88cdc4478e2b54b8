import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'

const COTADO = [
  'uuid',
  'assinaturaUuid',
  'formato',
  'alturaCm',
  'larguraCm',
  'comprimentoCm',
  'diametroCm',
  'pesoGramas',
  'valorEncomendaCentavos',
  'valorFreteCentavos',
  'snapshot',
] as const

export const findCotado = (db: Db, uuid: string) =>
  db.selectFrom('frete').select(COTADO).where('uuid', '=', uuid).executeTakeFirst()

/** Those of these fretes that are there, as they were quoted. */
export const listCotados = (db: Db, uuids: readonly string[]) =>
  db.selectFrom('frete').select(COTADO).where('uuid', '=', sql<string>`any(${uuids}::uuid[])`).execute()

/**
 * Takes fretes out of the queue of those that were measured, and holds them until the transaction ends: at most `max` of
 * those that nobody else holds, or the one named. Of those that are posted, answers the quote, the measures and what a
 * notice names them by; the others (cancelled, expired) leave the queue for nothing.
 */
export async function takeMedidos(tx: Db, { max, uuid }: { max: number; uuid?: string | undefined }) {
  const held = await tx
    .selectFrom('frete')
    .innerJoin('freteMedido', 'freteMedido.freteUuid', 'frete.uuid')
    .select(COTADO.map((column) => `frete.${column}` as const))
    .select(['status', 'medidasTransportadora', 'destinatario', 'codigoEncomenda', 'pedido'])
    .$if(uuid !== undefined, (fretes) => fretes.where('frete.uuid', '=', uuid!))
    .orderBy('frete.uuid')
    .limit(max)
    .forUpdate('frete')
    .$if(uuid === undefined, (fretes) => fretes.skipLocked())
    .execute()
  if (held.length > 0)
    await tx
      .deleteFrom('freteMedido')
      .where('freteUuid', '=', sql<string>`any(${held.map((frete) => frete.uuid)}::uuid[])`)
      .execute()
  const fretes = held.flatMap(({ status, medidasTransportadora: medidas, ...frete }) =>
    medidas !== null && (status === 'POSTADO' || status === 'ENTREGUE') ? [{ ...frete, medidas }] : [],
  )
  return { taken: held.length, fretes }
}

/** A frete that was measured, held by the transaction that took it. */
export type Medido = Awaited<ReturnType<typeof takeMedidos>>['fretes'][number]

/** The event of the books that paid for each of these fretes, by frete. */
export async function findEventosDaCompra(db: Db, uuids: readonly string[]) {
  const fretes = await db
    .selectFrom('frete')
    .select(['uuid', 'carrinhoUuid'])
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .execute()
  return new Map(fretes.map(({ uuid, carrinhoUuid }) => [uuid, `compra:${carrinhoUuid}`]))
}
