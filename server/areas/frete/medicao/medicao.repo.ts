import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
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
  db.selectFrom('frete').select(COTADO).where('uuid', '=', anyOf(uuids)).execute()

/** Fretes that were measured and not compared yet, by uuid, behind the one that was seen last. */
export const listMedidos = async (db: Db, { after, max }: { after: string | undefined; max: number }) =>
  (
    await db
      .selectFrom('freteMedido')
      .select('freteUuid')
      .$if(after !== undefined, (medidos) => medidos.where('freteUuid', '>', after!))
      .orderBy('freteUuid')
      .limit(max)
      .execute()
  ).map(({ freteUuid }) => freteUuid)

/**
 * Takes these fretes out of the queue of those that were measured, and holds them until the transaction ends. `isWaiting`:
 * also those that somebody else holds now, else they stay in the queue. Of those that are posted, answers the quote, the
 * measures and what a notice names them by; the others (cancelled, expired) leave the queue for nothing.
 */
export async function takeMedidos(tx: Db, uuids: readonly string[], { isWaiting }: { isWaiting: boolean }) {
  const held = await tx
    .selectFrom('frete')
    .innerJoin('freteMedido', 'freteMedido.freteUuid', 'frete.uuid')
    .select(COTADO.map((column) => `frete.${column}` as const))
    .select(['status', 'medidasTransportadora', 'destinatario', 'codigoEncomenda', 'pedido'])
    .where('frete.uuid', '=', anyOf(uuids))
    .orderBy('frete.uuid')
    .forUpdate('frete')
    .$if(!isWaiting, (fretes) => fretes.skipLocked())
    .execute()
  const { rows } = await sql<{ freteUuid: string }>`
    delete from frete_medido where frete_uuid = ${anyOf(held.map(({ uuid }) => uuid))} returning frete_uuid`.execute(tx)
  // who waited for a frete may find that it was compared meanwhile
  const taken = new Set(rows.map(({ freteUuid }) => freteUuid))
  return held.flatMap(({ status, medidasTransportadora: medidas, ...frete }) =>
    taken.has(frete.uuid) && medidas !== null && (status === 'POSTADO' || status === 'ENTREGUE')
      ? [{ ...frete, medidas }]
      : [],
  )
}

/** A frete that was measured, held by the transaction that took it. */
export type Medido = Awaited<ReturnType<typeof takeMedidos>>[number]

/** What of the price of all that one payment buys the house earns. */
export async function sumMargem(tx: Db, compraUuid: string): Promise<Centavos> {
  const { margem } = await tx
    .selectFrom('frete')
    .select(sql<Centavos>`coalesce(sum(margem_centavos), 0)::bigint`.as('margem'))
    .where('compraUuid', '=', compraUuid)
    .executeTakeFirstOrThrow()
  return margem
}

/** The event of the books that paid for each of these fretes, by frete. */
export async function findEventosDaCompra(db: Db, uuids: readonly string[]) {
  const fretes = await db
    .selectFrom('frete')
    .select(['uuid', 'carrinhoUuid'])
    .where('uuid', '=', anyOf(uuids))
    .execute()
  return new Map(fretes.map(({ uuid, carrinhoUuid }) => [uuid, `compra:${carrinhoUuid}`]))
}

const anyOf = (uuids: readonly string[]) => sql<string>`any(${uuids}::uuid[])`
