import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'

const COTADO = [
  'uuid',
  'assinaturaUuid',
  'codigoEncomenda',
  'transportadoraUuid',
  'formato',
  'alturaCm',
  'larguraCm',
  'comprimentoCm',
  'diametroCm',
  'pesoGramas',
  'valorEncomendaCentavos',
  'valorFreteCentavos',
  'reembolsadoCentavos',
  'snapshot',
] as const

export const findCotado = (db: Db, uuid: string) =>
  db.selectFrom('frete').select(COTADO).where('uuid', '=', uuid).executeTakeFirst()

/** These fretes as they were quoted; unknown ones are left out. */
export const listCotados = (db: Db, uuids: readonly string[]) =>
  db.selectFrom('frete').select(COTADO).where('uuid', '=', anyOf(uuids)).execute()

/** The fretes of these codes that this carrier has, with what an invoice line is compared with; unknown codes are left out. */
export const listFaturados = (db: Db, transportadoraUuid: string, codigos: readonly string[]) =>
  db
    .selectFrom('frete')
    .select(COTADO)
    .select(['status', 'margemCentavos', 'compradoEm'])
    .where('codigoEncomenda', '=', sql<string>`any(${codigos}::text[])`)
    .where('transportadoraUuid', '=', transportadoraUuid)
    .execute()

/** These fretes as they were quoted, with status, measures of tracking and names, locked in one order until the transaction ends. */
export const lockCotados = (tx: Db, uuids: readonly string[]) =>
  tx
    .selectFrom('frete')
    .select(COTADO)
    .select(['status', 'medidasTransportadora', 'destinatario', 'pedido'])
    .where('uuid', '=', anyOf(uuids))
    .orderBy('uuid')
    .forUpdate()
    .execute()

/** Keeps what an invoice measured, and what each receipt makes of it. The caller holds the fretes. */
export async function updateMedidasDaFatura(
  tx: Db,
  medidos: readonly { uuid: string; medidas: MedidasDaTransportadora; valorCentavos: Centavos }[],
) {
  if (medidos.length === 0) return
  await sql`
    update frete set medidas_fatura = m.medidas, valor_pela_fatura_centavos = m."valorCentavos"
    from jsonb_to_recordset(${JSON.stringify(medidos)}::jsonb) as m (uuid uuid, medidas jsonb, "valorCentavos" bigint)
    where frete.uuid = m.uuid`.execute(tx)
}

/** Measured fretes that were not compared yet, by uuid, after the last one seen. */
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
 * Takes these fretes out of the queue of measured fretes and locks them until the transaction ends. With `isWaiting` it
 * waits for fretes that others have locked; otherwise those stay in the queue. Returns quote, measures and names of the
 * posted fretes; the others (cancelled, expired) only leave the queue.
 */
export async function takeMedidos(tx: Db, uuids: readonly string[], { isWaiting }: { isWaiting: boolean }) {
  const held = await tx
    .selectFrom('frete')
    .innerJoin('freteMedido', 'freteMedido.freteUuid', 'frete.uuid')
    .select(COTADO.map((column) => `frete.${column}` as const))
    .select(['status', 'medidasTransportadora', 'destinatario', 'pedido'])
    .where('frete.uuid', '=', anyOf(uuids))
    .orderBy('frete.uuid')
    .forUpdate('frete')
    .$if(!isWaiting, (fretes) => fretes.skipLocked())
    .execute()
  const { rows } = await sql<{ freteUuid: string }>`
    delete from frete_medido where frete_uuid = ${anyOf(held.map(({ uuid }) => uuid))} returning frete_uuid`.execute(tx)
  // a frete that was waited for may have been compared meanwhile
  const taken = new Set(rows.map(({ freteUuid }) => freteUuid))
  return held.flatMap(({ status, medidasTransportadora: medidas, ...frete }) =>
    taken.has(frete.uuid) && medidas !== null && (status === 'POSTADO' || status === 'ENTREGUE')
      ? [{ ...frete, medidas }]
      : [],
  )
}

/** A frete as it was quoted, with the names that its avisos say, locked until the transaction ends. */
export const lockCotado = (tx: Db, uuid: string) =>
  tx
    .selectFrom('frete')
    .select(COTADO)
    .select(['destinatario', 'codigoEncomenda', 'pedido'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()

/** The words by which a notice names each of these fretes. */
export async function listNomes(db: Db, uuids: readonly string[]) {
  const fretes = await db
    .selectFrom('frete')
    .select(['uuid', 'destinatario', 'codigoEncomenda', 'pedido'])
    .where('uuid', '=', anyOf(uuids))
    .execute()
  return new Map(fretes.map(({ uuid, ...nome }) => [uuid, nome]))
}

/** A measured frete, locked by the transaction that took it. */
export type Medido = Awaited<ReturnType<typeof takeMedidos>>[number]

/** The house's margin in all that one payment bought. */
export async function sumMargem(tx: Db, compraUuid: string): Promise<Centavos> {
  const { margem } = await tx
    .selectFrom('frete')
    .select(sql<Centavos>`coalesce(sum(margem_centavos), 0)::bigint`.as('margem'))
    .where('compraUuid', '=', compraUuid)
    .executeTakeFirstOrThrow()
  return margem
}

/** For each of these fretes, the event in the books that paid for it. */
export async function findEventosDaCompra(db: Db, uuids: readonly string[]) {
  const fretes = await db
    .selectFrom('frete')
    .select(['uuid', 'carrinhoUuid'])
    .where('uuid', '=', anyOf(uuids))
    .execute()
  return new Map(fretes.map(({ uuid, carrinhoUuid }) => [uuid, `compra:${carrinhoUuid}`]))
}

const anyOf = (uuids: readonly string[]) => sql<string>`any(${uuids}::uuid[])`
