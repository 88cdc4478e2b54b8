import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import { breathe } from '../../../kernel/work/breath.ts'
import type { CotacaoTables } from '../cotacao.tables.ts'

export type AgenciaGuardada = Selectable<CotacaoTables['agencia']>
export type NovaAgencia = Omit<AgenciaGuardada, 'isAtiva' | 'importadaEm'>
/** An agency as a carrier told it. */
export type AgenciaContada = NovaAgencia & Pick<AgenciaGuardada, 'isAtiva'>

/** Where a parcel is handed in: a CEP of eight digits, its state, and its city if known. */
type LugarDaBusca = { cep: string; uf: string; municipioUuid: string | undefined }

/**
 * The active agencies of a carrier in a state, those of the CEP's own city first, then by distance of CEP: there are no
 * coordinates, and CEPs grow from one neighbourhood to the next.
 */
export const listAgenciasPerto = (
  db: Db,
  transportadoraUuid: string,
  { cep, uf, municipioUuid }: LugarDaBusca,
  { withExemplos, limit }: { withExemplos: boolean; limit: number },
): Promise<AgenciaGuardada[]> =>
  db
    .selectFrom('agencia')
    .selectAll()
    .where('transportadoraUuid', '=', transportadoraUuid)
    .where('uf', '=', uf)
    .where('isAtiva', '=', true)
    .$if(!withExemplos, (query) => query.where('isExemplo', '=', false))
    .orderBy(sql`municipio_uuid is not distinct from ${municipioUuid ?? null}::uuid`, 'desc')
    .orderBy(sql`abs(cep::int - ${Number(cep)}::int)`)
    .orderBy('codigo')
    .limit(limit)
    .execute()

export const listAgenciasByUuid = (db: Db, uuids: string[]): Promise<AgenciaGuardada[]> =>
  db.selectFrom('agencia').selectAll().where('uuid', 'in', uuids).execute()

/** The carrier's code of an agency. */
export const findCodigoDaAgencia = async (db: Db, uuid: string) =>
  (await db.selectFrom('agencia').select('codigo').where('uuid', '=', uuid).executeTakeFirst())?.codigo ?? null

/** Which of these carriers have an agency, active or not. */
export const listTransportadorasComAgencia = async (db: Db, transportadoras: string[]) =>
  (
    await db
      .selectFrom('agencia')
      .select('transportadoraUuid')
      .distinct()
      .where('transportadoraUuid', 'in', transportadoras)
      .execute()
  ).map(({ transportadoraUuid }) => transportadoraUuid)

/** Locks the agencies against changes until the transaction ends; reading goes on. */
export const lockAgencias = (tx: Db) => sql`lock table agencia in share row exclusive mode`.execute(tx)

/**
 * Replaces all agencies of these carriers. An agency with a known code keeps its uuid; a missing one stays, inactive.
 */
export async function replaceAgencias(
  tx: Db,
  agencias: NovaAgencia[],
  em: Date,
  transportadoras = [...new Set(agencias.map(({ transportadoraUuid }) => transportadoraUuid))],
) {
  if (transportadoras.length === 0) return
  await tx
    .updateTable('agencia')
    .set({ isAtiva: false })
    .where('transportadoraUuid', 'in', transportadoras)
    .where('isAtiva', '=', true)
    .execute()
  const sorted = agencias.toSorted(byCodigo)
  for (let at = 0; at < sorted.length; at += PARTE) {
    await breathe()
    const rows = sorted.slice(at, at + PARTE).map((agencia) => ({ ...agencia, isAtiva: true }))
    await writeAgencias(tx, rows, em)
  }
}

/** How many agencies one statement writes of an import. */
const PARTE = 1000
const byCodigo = (a: NovaAgencia, b: NovaAgencia) => (a.codigo < b.codigo ? -1 : 1)

/**
 * Adds agencies and changes known ones, which keep their uuid. Always in the same order, so that two writers do not
 * wait for each other for ever.
 */
export async function writeAgencias(tx: Db, agencias: readonly AgenciaContada[], em: Date) {
  if (agencias.length === 0) return
  const rows = agencias.toSorted(byCodigo)
  await sql`
    insert into agencia (uuid, transportadora_uuid, codigo, nome, tipo, logradouro, numero, bairro, municipio_uuid, uf,
      cep, is_exemplo, is_ativa, importada_em)
    select uuid, "transportadoraUuid", codigo, nome, tipo, logradouro, numero, bairro, "municipioUuid", uf,
      cep, "isExemplo", "isAtiva", ${em}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(uuid uuid, "transportadoraUuid" uuid, codigo text,
      nome text, tipo text, logradouro text, numero text, bairro text, "municipioUuid" uuid, uf text, cep text,
      "isExemplo" boolean, "isAtiva" boolean)
    on conflict (transportadora_uuid, codigo) do update set
      nome = excluded.nome, tipo = excluded.tipo, logradouro = excluded.logradouro, numero = excluded.numero,
      bairro = excluded.bairro, municipio_uuid = excluded.municipio_uuid, uf = excluded.uf, cep = excluded.cep,
      is_exemplo = excluded.is_exemplo, is_ativa = excluded.is_ativa, importada_em = excluded.importada_em`.execute(tx)
}

/** The active agencies of these carriers, or of all, that follow `depois` by carrier and code. */
export const listAtivas = (
  db: Db,
  transportadoras: readonly string[] | undefined,
  depois: Pick<AgenciaGuardada, 'transportadoraUuid' | 'codigo'> | undefined,
  limit: number,
): Promise<AgenciaGuardada[]> =>
  db
    .selectFrom('agencia')
    .selectAll()
    .where('isAtiva', '=', true)
    .$if(transportadoras !== undefined, (query) =>
      query.where('transportadoraUuid', 'in', [...(transportadoras ?? [])]),
    )
    .$if(depois !== undefined, (query) =>
      query.where(
        sql<boolean>`(transportadora_uuid, codigo) > (${depois?.transportadoraUuid}::uuid, ${depois?.codigo}::text)`,
      ),
    )
    .orderBy('transportadoraUuid')
    .orderBy('codigo')
    .limit(limit)
    .execute()

/** A text that differs after an import of agencies. */
export async function findEstadoDasAgencias(db: Db): Promise<string> {
  const { estado } = await db
    .selectFrom('agencia')
    .select(
      sql<string>`count(*) filter (where is_ativa) || '.' || coalesce(extract(epoch from max(importada_em))::text, '')`.as(
        'estado',
      ),
    )
    .executeTakeFirstOrThrow()
  return estado
}

/** How many active agencies each carrier has in each municipality. */
export const countPorMunicipio = (db: Db) =>
  db
    .selectFrom('agencia')
    .select(['transportadoraUuid', 'uf', 'municipioUuid', 'isExemplo', sql<number>`count(*)::int`.as('quantas')])
    .where('isAtiva', '=', true)
    .groupBy(['transportadoraUuid', 'uf', 'municipioUuid', 'isExemplo'])
    .execute()

/** The active agencies of a state, a page of them. */
export const listAtivasDoEstado = (db: Db, uf: string, inicio: number, limit: number): Promise<AgenciaGuardada[]> =>
  db
    .selectFrom('agencia')
    .selectAll()
    .where('isAtiva', '=', true)
    .where('uf', '=', uf)
    .orderBy('cep')
    .orderBy('uuid')
    .offset(inicio)
    .limit(limit)
    .execute()

/** The active agencies of a carrier in a state, by CEP. */
export const listDaTransportadora = (
  db: Db,
  asked: { transportadoraUuid: string; uf: string; withExemplos: boolean; limit: number },
): Promise<AgenciaGuardada[]> =>
  db
    .selectFrom('agencia')
    .selectAll()
    .where('isAtiva', '=', true)
    .where('transportadoraUuid', '=', asked.transportadoraUuid)
    .where('uf', '=', asked.uf)
    .$if(!asked.withExemplos, (rows) => rows.where('isExemplo', '=', false))
    .orderBy('cep')
    .orderBy('uuid')
    .limit(asked.limit)
    .execute()

/** Deactivates the sample agencies of these carriers. */
export const retireExemplos = async (db: Db, transportadoras: readonly string[]) => {
  if (transportadoras.length === 0) return
  await db
    .updateTable('agencia')
    .set({ isAtiva: false })
    .where('transportadoraUuid', 'in', transportadoras)
    .where('isExemplo', '=', true)
    .where('isAtiva', '=', true)
    .execute()
}

/** What this carrier told last of the points near this CEP. */
export const findBusca = (db: Db, transportadoraUuid: string, cep: string) =>
  db
    .selectFrom('agenciaBusca')
    .select(['codigos', 'em'])
    .where('transportadoraUuid', '=', transportadoraUuid)
    .where('cep', '=', cep)
    .executeTakeFirst()

export const keepBusca = (tx: Db, busca: Selectable<CotacaoTables['agenciaBusca']>) =>
  tx
    .insertInto('agenciaBusca')
    .values(busca)
    .onConflict((conflict) =>
      conflict
        .columns(['transportadoraUuid', 'cep'])
        .doUpdateSet((row) => ({ codigos: row.ref('excluded.codigos'), em: row.ref('excluded.em') })),
    )
    .execute()

/** The active agencies with these codes, in their order. */
export async function listByCodigo(
  db: Db,
  transportadoraUuid: string,
  codigos: readonly string[],
): Promise<AgenciaGuardada[]> {
  if (codigos.length === 0) return []
  const rows = await db
    .selectFrom('agencia')
    .selectAll()
    .where('transportadoraUuid', '=', transportadoraUuid)
    .where('codigo', 'in', codigos)
    .where('isAtiva', '=', true)
    .execute()
  return rows.toSorted((a, b) => codigos.indexOf(a.codigo) - codigos.indexOf(b.codigo))
}

/** Deletes the answers that carriers gave before this instant; the agencies stay. */
export const deleteBuscasBefore = (db: Db, instant: Date) =>
  db.deleteFrom('agenciaBusca').where('em', '<', instant).execute()
