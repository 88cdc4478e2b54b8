import { type RawBuilder, sql } from 'kysely'
import type { TipoDeDiferenca } from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../kernel/deps.ts'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'
import type { DiferencaTables } from './diferenca.tables.ts'

/** Every difference of these fretes, held in one order until the transaction ends. The caller holds the fretes. */
export const lockDiferencasDe = (tx: Db, freteUuids: readonly string[]) =>
  diferencasDe(tx, freteUuids).forUpdate().execute()

/** The same without locking them. */
export const listDiferencasDe = (db: Db, freteUuids: readonly string[]) => diferencasDe(db, freteUuids).execute()

const diferencasDe = (db: Db, freteUuids: readonly string[]) =>
  db
    .selectFrom('diferenca')
    .select(['uuid', 'freteUuid', 'tipo', 'status', 'valorCentavos', 'achadoCentavos', 'precoCentavos'])
    .select(['contestacao', 'desfecho', 'medidas', 'criadaEm', 'prazoContestacao', 'vencimento'])
    .where('freteUuid', '=', anyOf(freteUuids))
    .orderBy('uuid')

/**
 * Locks the counters of these subscribers. A transaction that changes differences in several statements calls this right
 * after it has locked the differences. Otherwise two such transactions could each wait for a counter that the other one
 * holds.
 */
export const holdContagens = (tx: Db, assinaturaUuids: readonly string[]) =>
  sql`select diferenca_segura(${[...new Set(assinaturaUuids)]}::uuid[])`.execute(tx)

/** What newer measures make of a difference. */
export type Medida = {
  uuid: string
  tipo: TipoDeDiferenca
  valorCentavos: Centavos
  medidas: MedidasDaTransportadora
  precoCentavos: Centavos
  prazoContestacao: Dia | null
  vencimento: Dia | null
}
export type NovaDiferenca = Medida & { freteUuid: string; assinaturaUuid: string }

export async function insertDiferencas(tx: Db, novas: readonly NovaDiferenca[], em: Date) {
  if (novas.length === 0) return
  await sql`
    insert into diferenca (uuid, frete_uuid, assinatura_uuid, tipo, status, valor_centavos, achado_centavos, medidas, preco_centavos,
      criada_em, prazo_contestacao, vencimento)
    select uuid, "freteUuid", "assinaturaUuid", tipo, 'ABERTO', "valorCentavos", "valorCentavos", medidas, "precoCentavos", ${em},
      "prazoContestacao", vencimento
    from ${rowsOf(novas, sql`"freteUuid" uuid, "assinaturaUuid" uuid`)}`.execute(tx)
}

/** Writes newer measures into differences that nobody has settled or contested. The caller holds them. */
export async function updateMedidas(tx: Db, medidas: readonly Medida[]) {
  if (medidas.length === 0) return
  await sql`
    update diferenca as d set tipo = m.tipo, valor_centavos = m."valorCentavos", achado_centavos = m."valorCentavos",
      medidas = m.medidas, preco_centavos = m."precoCentavos", prazo_contestacao = m."prazoContestacao",
      vencimento = m.vencimento, lembrada_dias = null, sem_saldo_em = null
    from ${rowsOf(medidas)}
    where d.uuid = m.uuid and d.status = 'ABERTO' and d.contestacao is null`.execute(tx)
}

/** Ends such differences when the newer measures cost what was paid: nothing is left to settle. */
export async function endSemDiferenca(
  tx: Db,
  medidas: readonly Pick<Medida, 'uuid' | 'medidas' | 'precoCentavos'>[],
  em: Date,
) {
  if (medidas.length === 0) return
  await sql`
    update diferenca as d set status = 'QUITADO', desfecho = 'SEM_DIFERENCA', quitada_em = ${em}, valor_centavos = 0,
      achado_centavos = 0, medidas = m.medidas, preco_centavos = m."precoCentavos"
    from ${rowsOf(medidas)}
    where d.uuid = m.uuid and d.status = 'ABERTO' and d.contestacao is null`.execute(tx)
}

const rowsOf = (rows: readonly object[], more?: RawBuilder<unknown>) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (uuid uuid, tipo text, "valorCentavos" bigint, medidas jsonb,
    "precoCentavos" bigint, "prazoContestacao" date, vencimento date ${more ? sql`, ${more}` : sql``})`

type Medicao = Pick<DiferencaTables['medicao'], 'uuid' | 'freteUuid' | 'fonte' | 'precoCentavos'> & {
  medidas: MedidasDaTransportadora
}

/** Keeps what was measured, with the receipt's price for it. */
export async function insertMedicoes(tx: Db, medicoes: readonly Medicao[], em: Date) {
  await sql`
    insert into medicao (uuid, frete_uuid, em, fonte, medidas, preco_centavos)
    select uuid, "freteUuid", ${em}, fonte, medidas, "precoCentavos"
    from jsonb_to_recordset(${JSON.stringify(medicoes)}::jsonb)
      as m (uuid uuid, "freteUuid" uuid, fonte text, medidas jsonb, "precoCentavos" bigint)`.execute(tx)
}

/** The last measures that were compared, with the receipt's price for them. */
export const findUltimaMedicao = (db: Db, freteUuid: string) =>
  db
    .selectFrom('medicao')
    .select(['uuid', 'medidas', 'precoCentavos'])
    .where('freteUuid', '=', freteUuid)
    .orderBy('ordem', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The largest debit that each subscriber's rule pays. Subscribers whose rule pays no debits are left out. */
export async function listPagaAte(db: Db, assinaturaUuids: readonly string[]) {
  const regras = await db
    .selectFrom('diferencaRegra')
    .select(['assinaturaUuid', 'pagarAteCentavos'])
    .where('assinaturaUuid', '=', anyOf(assinaturaUuids))
    .where('pagarAteCentavos', 'is not', null)
    .execute()
  return new Map(regras.map(({ assinaturaUuid, pagarAteCentavos }) => [assinaturaUuid, pagarAteCentavos]))
}

/** What is open and not under a contest, both as positive amounts. */
export async function findEmAberto(db: Db, assinaturaUuid: string): Promise<{ debito: Centavos; credito: Centavos }> {
  const abertas = await db
    .selectFrom('diferencaContagem')
    .select(['tipo', 'valorCentavos'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('status', '=', 'ABERTO')
    .where('emAnalise', '=', false)
    .execute()
  const of = (wanted: TipoDeDiferenca) => abertas.find(({ tipo }) => tipo === wanted)?.valorCentavos ?? 0
  return { debito: 0 - of('DEBITO'), credito: of('CREDITO') }
}

/**
 * Debits or credits that can be settled, at most `max`: those in `uuids`, or all. They are locked in one order until the
 * transaction ends.
 */
export const lockQuitaveis = (
  tx: Db,
  {
    assinaturaUuid,
    tipo,
    uuids,
    max,
  }: { assinaturaUuid: string; tipo: TipoDeDiferenca; uuids: readonly string[] | undefined; max: number },
) =>
  tx
    .selectFrom('diferenca')
    .select(['uuid', 'freteUuid', 'valorCentavos'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('tipo', '=', tipo)
    .where('status', '=', sql.lit('ABERTO'))
    .where(sql<boolean>`contestacao is distinct from 'ABERTA'`)
    .$if(uuids !== undefined, (quitaveis) => quitaveis.where('uuid', '=', anyOf(uuids ?? [])))
    .orderBy('uuid')
    .limit(max)
    .forUpdate()
    .execute()

/** Which of these differences belong to the subscriber, settled or not. */
export const listDestas = (db: Db, assinaturaUuid: string, uuids: readonly string[]) =>
  db
    .selectFrom('diferenca')
    .select(['uuid', 'tipo', 'status'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', anyOf(uuids))
    .execute()

/** Settles differences that the caller holds. Returns how many of them could still be settled. */
export async function settleDiferencas(
  tx: Db,
  uuids: readonly string[],
  { desfecho, em, porRegra }: { desfecho: 'PAGA' | 'RESGATADA'; em: Date; porRegra: boolean },
) {
  const { numUpdatedRows } = await tx
    .updateTable('diferenca')
    .set({ status: 'QUITADO', desfecho, quitadaEm: em, porRegra })
    .where('uuid', '=', anyOf(uuids))
    .where('status', '=', 'ABERTO')
    .where(sql<boolean>`contestacao is distinct from 'ABERTA'`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The debits of these fretes that were paid, the newest first. */
export const listPagas = (tx: Db, freteUuids: readonly string[]) =>
  tx
    .selectFrom('diferenca')
    .select(['uuid', 'freteUuid'])
    .where('freteUuid', '=', anyOf(freteUuids))
    .where('desfecho', '=', 'PAGA')
    .orderBy('uuid', 'desc')
    .execute()

/**
 * The part of a frete's price that goes back as credits of differences: redeemed and open credits, less the debits that were
 * paid; never below 0. A refund leaves room for it; `maxCredito` leaves room for refunds.
 */
export async function sumCreditado(db: Db, freteUuid: string): Promise<Centavos> {
  const { rows } = await sql<{ creditado: Centavos }>`
    select greatest(0, coalesce(sum(valor_centavos), 0))::bigint as creditado from diferenca
    where frete_uuid = ${freteUuid}
      and (desfecho in ('PAGA', 'RESGATADA') or (status = 'ABERTO' and tipo = 'CREDITO'))`.execute(db)
  return rows[0]!.creditado
}

/** A subscriber's differences, for the export of their personal data. */
export const listTodas = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('diferenca')
    .select(['freteUuid', 'tipo', 'status', 'valorCentavos', 'medidas', 'precoCentavos', 'criadaEm', 'vencimento'])
    .select(['desfecho', 'quitadaEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadaEm')
    .orderBy('uuid')
    .execute()

const anyOf = (uuids: readonly string[]) => sql<string>`any(${uuids}::uuid[])`
