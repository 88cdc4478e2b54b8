import { type SqlBool, sql } from 'kysely'
import type { TipoDeDocumento } from '#contract/documento/documento'
import type { Db } from '../../../kernel/deps.ts'
import type { DocumentoTables } from '../documento.tables.ts'

/** Which documents of the queue are wanted. `antesDe`: only those sent before this instant. */
export type Procura = { tipo?: TipoDeDocumento | undefined; antesDe?: Date | undefined }

/** A literal in the statement: with a parameter, a prepared statement would not match the partial index. */
const isEmAvaliacao = sql<SqlBool>`documento_envio.status = 'AVALIACAO'`

const waiting = (db: Db, { tipo, antesDe }: Procura) =>
  db
    .selectFrom('documentoEnvio')
    .leftJoin('documentoDecisao', 'documentoDecisao.documentoUuid', 'documentoEnvio.uuid')
    .where(isEmAvaliacao)
    .where('documentoDecisao.documentoUuid', 'is', null)
    .$if(tipo !== undefined, (query) => query.where('documentoEnvio.tipo', '=', tipo!))
    .$if(antesDe !== undefined, (query) => query.where('documentoEnvio.criadoEm', '<', antesDe!))

/** The documents without a decision, not even one that has yet to take effect; oldest first. */
export const listFila = (db: Db, procura: Procura, { limit, offset }: { limit: number; offset: number }) =>
  waiting(db, procura)
    .select(['documentoEnvio.uuid', 'assinaturaUuid', 'tipo', 'criadoEm', 'formato', 'tamanho'])
    .orderBy('criadoEm')
    .orderBy('documentoEnvio.uuid')
    .limit(limit)
    .offset(offset)
    .execute()

/** How many there are, counted up to `max`. */
export async function countEmAvaliacao(db: Db, procura: Procura, max: number) {
  const { quantos } = await db
    .selectFrom(waiting(db, procura).select('documentoEnvio.uuid').limit(max).as('um'))
    .select(sql<number>`count(*)::int`.as('quantos'))
    .executeTakeFirstOrThrow()
  return quantos
}

/** How many wait, and how many of them since before an instant, of the oldest `max`. */
export const countAtrasados = (db: Db, antesDe: Date, max: number) =>
  db
    .selectFrom(
      waiting(db, {}).select('criadoEm').orderBy('criadoEm').orderBy('documentoEnvio.uuid').limit(max).as('um'),
    )
    .select([
      sql<number>`count(*)::int`.as('abertos'),
      sql<number>`(count(*) filter (where criado_em < ${antesDe}::timestamptz))::int`.as('atrasados'),
    ])
    .executeTakeFirstOrThrow()

type Decisao = DocumentoTables['documentoDecisao']

/** Writes a decision down; false while another one waits to take effect. The caller has locked the document. */
export const insertDecisao = async (tx: Db, decisao: Decisao) =>
  (await tx
    .insertInto('documentoDecisao')
    .values(decisao)
    .onConflict((row) => row.column('documentoUuid').doNothing())
    .returning('documentoUuid')
    .executeTakeFirst()) !== undefined

export const findDecisao = (db: Db, documentoUuid: string): Promise<Decisao | undefined> =>
  db.selectFrom('documentoDecisao').selectAll().where('documentoUuid', '=', documentoUuid).executeTakeFirst()

/** Takes back a decision of this operator that has not taken effect at `em`; false when there is none. */
export const deleteDecisaoDe = async (
  tx: Db,
  { documentoUuid, operadorUuid, em }: { documentoUuid: string; operadorUuid: string; em: Date },
) =>
  (await tx
    .deleteFrom('documentoDecisao')
    .where('documentoUuid', '=', documentoUuid)
    .where('operadorUuid', '=', operadorUuid)
    .where('valeEm', '>', em)
    .returning('documentoUuid')
    .executeTakeFirst()) !== undefined

/** Takes the decision whose time has come, once. */
export const takeDecisao = (tx: Db, documentoUuid: string, em: Date): Promise<Decisao | undefined> =>
  tx
    .deleteFrom('documentoDecisao')
    .where('documentoUuid', '=', documentoUuid)
    .where('valeEm', '<=', em)
    .returningAll()
    .executeTakeFirst()
