import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { claimDue } from '../../kernel/work/lease.repo.ts'
import type { EventoDce, Protocolo } from '../../ports/emissor-dce.ts'
import type { DadosGuardados, FiscalTables } from './fiscal.tables.ts'

export type Dce = Selectable<FiscalTables['dce']>

export const findDce = (db: Db, freteUuid: string): Promise<Dce | undefined> =>
  db.selectFrom('dce').selectAll().where('freteUuid', '=', freteUuid).executeTakeFirst()

/** `findDce`, only for a frete of this subscriber. */
export const findDceOf = (db: Db, assinaturaUuid: string, freteUuid: string): Promise<Dce | undefined> =>
  db
    .selectFrom('dce')
    .selectAll()
    .where('freteUuid', '=', freteUuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirst()

type Numerada = Pick<Dce, 'freteUuid' | 'assinaturaUuid' | 'emissor' | 'ambiente' | 'serie' | 'codigo'>

/**
 * Gives a frete the next number of a series. One statement: when it fails because the frete has a DC-e already
 * (`dce_pkey`), the number is not spent. Nodes wait here for each other, for as long as this statement takes.
 */
export async function insertDce(
  db: Db,
  { freteUuid, assinaturaUuid, emissor, ambiente, serie, codigo }: Numerada,
  em: Date,
) {
  const { rows } = await sql<Dce>`
    with proximo as (
      insert into dce_serie (emissor, ambiente, serie, ultimo) values (${emissor}, ${ambiente}, ${serie}, 1)
      on conflict (emissor, ambiente, serie) do update set ultimo = dce_serie.ultimo + 1
      returning ultimo
    )
    insert into dce (frete_uuid, assinatura_uuid, emissor, ambiente, serie, numero, codigo, estado, estado_em)
    select ${freteUuid}, ${assinaturaUuid}, ${emissor}, ${ambiente}, ${serie}, ultimo, ${codigo}, 'NUMERADA', ${em}
    from proximo returning *`.execute(db)
  return rows[0]!
}

type Assinada = {
  chave: string
  xml: string
  digest: string
  emitidaEm: Date
  dados: DadosGuardados
  /** When the house asks about a document by itself; null while a task of the frete does that. */
  proximaEm: Date | null
}

/**
 * Stores the signed document. Undefined when the DC-e is in no state of `de` any more, its frete has ended, or the
 * authority must be asked about an earlier document first.
 */
export const signDce = (
  db: Db,
  freteUuid: string,
  de: readonly ('NUMERADA' | 'REJEITADA' | 'ABANDONADA')[],
  { dados, ...assinada }: Assinada,
  em: Date,
): Promise<Dce | undefined> =>
  db
    .updateTable('dce')
    .set({
      ...assinada,
      dados: JSON.stringify(dados),
      estado: 'ASSINADA',
      estadoEm: em,
      codigoRecusa: null,
      motivo: '',
      enviadaEm: null,
      abandonadaEm: null,
      tentativas: 0,
    })
    .where('freteUuid', '=', freteUuid)
    .where('estado', 'in', de)
    .where('encerradaEm', 'is', null)
    .where('proximaEm', 'is', null) // what the authority may know is asked for first
    .returningAll()
    .executeTakeFirst()

/** Writes down that these bytes are about to leave; false when they are no longer to be sent. */
export async function markEnviada(db: Db, freteUuid: string, chave: string, em: Date) {
  const { numUpdatedRows } = await db
    .updateTable('dce')
    .set({ enviadaEm: em })
    .where('freteUuid', '=', freteUuid)
    .where('chave', '=', chave)
    .where('estado', '=', 'ASSINADA')
    .where('encerradaEm', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Stores an authorisation. A document that was given up meanwhile becomes CANCELANDO instead. Returns the new state;
 * undefined when the document had an answer already.
 */
export async function keepAutorizada(
  db: Db,
  freteUuid: string,
  { numero, em: autorizadaEm, xml }: Protocolo,
  em: Date,
) {
  const { rows } = await sql<{ estado: 'AUTORIZADA' | 'CANCELANDO' }>`
    update dce set
      estado = case estado when 'ASSINADA' then 'AUTORIZADA' else 'CANCELANDO' end,
      estado_em = ${em}, codigo_recusa = null, motivo = '',
      protocolo = ${numero}, autorizada_em = ${autorizadaEm}, xml_protocolo = ${xml},
      tentativas = 0, proxima_em = case estado when 'ASSINADA' then null else ${em}::timestamptz end
    where frete_uuid = ${freteUuid} and estado in ('ASSINADA', 'ABANDONADA') and protocolo is null
    returning estado`.execute(db)
  return rows[0]?.estado
}

type Recusada = { codigoRecusa: string | null; motivo: string }

/** Stores a refusal of the document that was sent. */
export const keepRejeitada = (db: Db, freteUuid: string, recusa: Recusada, em: Date) =>
  db
    .updateTable('dce')
    .set({ ...recusa, estado: 'REJEITADA', estadoEm: em, proximaEm: null })
    .where('freteUuid', '=', freteUuid)
    .where('estado', '=', 'ASSINADA')
    .execute()

/** Writes down why the last try did not end; the state stays. */
export const noteMotivo = (db: Db, freteUuid: string, motivo: string) =>
  db
    .updateTable('dce')
    .set({ motivo })
    .where('freteUuid', '=', freteUuid)
    .where('estado', 'in', ['NUMERADA', 'ASSINADA', 'ABANDONADA', 'CANCELANDO'])
    .execute()

/**
 * Gives a DC-e up: the frete travels with the paper form. What may be at the authority is asked for from `proximaEm`
 * on. False when it is authorised or given up already.
 */
export async function abandonDce(db: Db, freteUuid: string, motivo: string, em: Date, proximaEm: Date) {
  const { rows } = await sql`
    update dce set estado = 'ABANDONADA', estado_em = ${em}, abandonada_em = ${em}, motivo = ${motivo}, tentativas = 0,
      proxima_em = case when estado = 'ASSINADA' and enviada_em is not null then ${proximaEm}::timestamptz end
    where frete_uuid = ${freteUuid} and estado in ('NUMERADA', 'ASSINADA', 'REJEITADA')
    returning 1`.execute(db)
  return rows.length > 0
}

/** Stores a cancelling that the authority has registered. `evento` is null where it does not give it back. */
export const keepCancelada = (db: Db, freteUuid: string, evento: EventoDce | null, em: Date) =>
  db
    .updateTable('dce')
    .set({
      estado: 'CANCELADA',
      estadoEm: em,
      codigoRecusa: null,
      motivo: '',
      canceladaEm: evento?.em ?? em,
      protocoloCancelamento: evento?.protocolo ?? null,
      xmlCancelamento: evento?.xml ?? null,
      proximaEm: null,
    })
    .where('freteUuid', '=', freteUuid)
    .where('estado', 'in', ['CANCELANDO', 'CANCELAMENTO_RECUSADO'])
    .execute()

export const refuseCancelamento = (db: Db, freteUuid: string, recusa: Recusada, em: Date) =>
  db
    .updateTable('dce')
    .set({ ...recusa, estado: 'CANCELAMENTO_RECUSADO', estadoEm: em, proximaEm: null })
    .where('freteUuid', '=', freteUuid)
    .where('estado', '=', 'CANCELANDO')
    .execute()

/** Takes up a refused cancelling again; false when it is in no such state. */
export async function reopenCancelamento(db: Db, freteUuid: string, em: Date) {
  const { numUpdatedRows } = await db
    .updateTable('dce')
    .set({ estado: 'CANCELANDO', estadoEm: em, tentativas: 0, proximaEm: em })
    .where('freteUuid', '=', freteUuid)
    .where('estado', '=', 'CANCELAMENTO_RECUSADO')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes the DC-e about which the authority is to be asked, for this caller alone until `ate`. */
export const claimPendentes = (db: Db, { now, ate, max }: { now: Date; ate: Date; max: number }) =>
  claimDue<{ freteUuid: string; tentativas: number }>(
    db,
    'dce',
    { dueBy: now, until: ate, max },
    {
      due: 'proximaEm',
      key: ['freteUuid'],
      set: sql`, tentativas = tentativas + 1`,
      returning: ['freteUuid', 'tentativas'],
    },
  )

/** When the authority is asked next; null: never again. */
export const scheduleDce = (db: Db, freteUuid: string, proximaEm: Date | null) =>
  db
    .updateTable('dce')
    .set({ proximaEm })
    .where('freteUuid', '=', freteUuid)
    .where('estado', 'in', ['ABANDONADA', 'CANCELANDO'])
    .execute()

const dcesDe = (db: Db, freteUuids: readonly string[]) =>
  db
    .selectFrom('dce')
    .select(['freteUuid', 'ambiente', 'serie', 'numero', 'chave', 'protocolo', 'autorizadaEm'])
    .where(sql<boolean>`frete_uuid = any(${freteUuids}::uuid[])`)

/** What `documentoDoFrete` needs of the DC-e of these fretes. */
export const listDces = async (db: Db, freteUuids: readonly string[]) =>
  freteUuids.length === 0
    ? []
    : dcesDe(db, freteUuids).select(['estado', 'estadoEm', 'abandonadaEm', 'codigoRecusa']).execute()

/** What is printed of these fretes' DC-e; only of those in the state AUTORIZADA. */
export const listParaDace = async (db: Db, freteUuids: readonly string[]) =>
  freteUuids.length === 0
    ? []
    : dcesDe(db, freteUuids).select(['emitidaEm', 'dados']).where('estado', '=', sql.lit('AUTORIZADA')).execute()
export type DceParaDace = Awaited<ReturnType<typeof listParaDace>>[number]

const POR_VEZ = 100

/** The documents that were authorised in a period, some at a time, the oldest first; those cancelled later too. */
export async function* readAutorizadas(db: Db, assinaturaUuid: string, { de, ate }: { de: Date; ate: Date }) {
  let depois = { autorizadaEm: de, freteUuid: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await db
      .selectFrom('dce')
      .select(['freteUuid', 'chave', 'dados', 'xml', 'xmlProtocolo', 'xmlCancelamento', 'autorizadaEm'])
      .where('assinaturaUuid', '=', assinaturaUuid)
      .where('autorizadaEm', '<', ate)
      .where(
        sql<boolean>`(autorizada_em, frete_uuid) > (${depois.autorizadaEm}::timestamptz, ${depois.freteUuid}::uuid)`,
      )
      .orderBy('autorizadaEm')
      .orderBy('freteUuid')
      .limit(POR_VEZ)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < POR_VEZ) return
    depois = { autorizadaEm: last.autorizadaEm!, freteUuid: last.freteUuid }
  }
}

/** A subscriber's DC-e with their XML, some at a time, for the export of their data. */
export async function* readTodas(db: Db, assinaturaUuid: string) {
  let depois = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('dce')
      .select([
        'freteUuid',
        'estado',
        'estadoEm',
        'serie',
        'numero',
        'chave',
        'emitidaEm',
        'protocolo',
        'autorizadaEm',
        'protocoloCancelamento',
        'canceladaEm',
        'xml',
        'xmlProtocolo',
        'xmlCancelamento',
      ])
      .where('assinaturaUuid', '=', assinaturaUuid)
      .where('freteUuid', '>', depois)
      .orderBy('freteUuid')
      .limit(POR_VEZ)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < POR_VEZ) return
    depois = last.freteUuid
  }
}

/** As the index `dce_falhas` has it. */
const IS_FALHA = sql<boolean>`(estado = 'CANCELAMENTO_RECUSADO' or (estado in ('REJEITADA', 'ABANDONADA') and encerrada_em is null))`

/** How many DC-e the staff has to look at, counted up to `max`. */
export async function countFalhas(db: Db, max: number) {
  const { rows } = await sql<{ quantas: number }>`
    select count(*)::int as quantas from (select 1 from dce where ${IS_FALHA} limit ${max}) as uma`.execute(db)
  return rows[0]!.quantas
}

/**
 * The DC-e that the staff has to look at: refused or given up while the frete still wants one, or with a refused
 * cancelling. The newest first. Last come those whose cancelling came after the 24 hours of the law, because nobody can
 * do anything about them.
 */
export const listFalhas = (db: Db, limit: number) =>
  db
    .selectFrom('dce')
    .select([
      'freteUuid',
      'assinaturaUuid',
      'estado',
      'estadoEm',
      'serie',
      'numero',
      'chave',
      'codigoRecusa',
      'motivo',
      'proximaEm',
    ])
    .where(IS_FALHA)
    .orderBy(sql`estado = 'CANCELAMENTO_RECUSADO' and coalesce(codigo_recusa, '') = '501'`)
    .orderBy('estadoEm', 'desc')
    .orderBy('freteUuid')
    .limit(limit)
    .execute()
