import { sql } from 'kysely'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import type { Totais } from './totais.rules.ts'

const faturas = (db: Db) => db.selectFrom('fatura').selectAll()

export type FaturaLida = NonNullable<Awaited<ReturnType<typeof findFatura>>>

/** A dry run or a received invoice; undefined while its file is being read. */
export const findFatura = (db: Db, uuid: string) =>
  faturas(db).where('fatura.uuid', '=', uuid).where('fatura.estado', '<>', 'LENDO').executeTakeFirst()

/** The received invoice that stands in the way of another: the same file, or the same number of the same carrier. */
export const findRecebida = (
  db: Db,
  { sha256, transportadoraUuid, numero }: { sha256: string; transportadoraUuid: string; numero: string },
) =>
  faturas(db)
    .where('fatura.estado', '=', 'RECEBIDA')
    .where((eb) =>
      eb.or([
        eb('fatura.sha256', '=', sha256),
        eb.and([eb('fatura.transportadoraUuid', '=', transportadoraUuid), eb('fatura.numero', '=', numero)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/**
 * A page of the received invoices, the newest first. With `comGlosa`: those with objections to make, the oldest first.
 */
export const listRecebidas = (db: Db, { comGlosa, page, size }: { comGlosa: boolean; page: number; size: number }) =>
  faturas(db)
    .where('fatura.estado', '=', sql.lit('RECEBIDA'))
    .$if(comGlosa, (recebidas) =>
      recebidas.where(sql<boolean>`glosas_a_fazer > 0`).orderBy('fatura.recebidaEm').orderBy('fatura.uuid'),
    )
    .$if(!comGlosa, (recebidas) => recebidas.orderBy('fatura.recebidaEm', 'desc').orderBy('fatura.uuid', 'desc'))
    .limit(size)
    .offset(page * size)
    .execute()

/**
 * How many received invoices there are, counted up to `max`. `comGlosa`: only those with objections to make. `ate`:
 * only those received before this instant.
 */
export async function countRecebidas(db: Db, { comGlosa, ate, max }: { comGlosa: boolean; ate?: Date; max: number }) {
  const { rows } = await sql<{ quantas: number }>`
    select count(*)::int as quantas from (
      select from fatura where estado = 'RECEBIDA'
        ${comGlosa ? sql`and glosas_a_fazer > 0` : sql``} ${ate ? sql`and recebida_em < ${ate}` : sql``}
      limit ${max}) as algumas`.execute(db)
  return rows[0]!.quantas
}

/** When the invoices with objections to make were received, the oldest first. */
export const listEsperaDasGlosas = (db: Db, limit: number) =>
  db
    .selectFrom('fatura')
    .select(['uuid', 'recebidaEm'])
    .where('estado', '=', sql.lit('RECEBIDA'))
    .where(sql<boolean>`glosas_a_fazer > 0`)
    .orderBy('recebidaEm')
    .orderBy('uuid')
    .limit(limit)
    .execute()

export const insertFatura = (db: Db, fatura: { uuid: string; arquivo: string; enviadaEm: Date; enviadaPor: string }) =>
  db
    .insertInto('fatura')
    .values({ ...fatura, estado: 'LENDO' })
    .execute()

/** The whole file was read: it is a dry run now. */
export const endLeitura = (
  db: Db,
  uuid: string,
  lida: {
    sha256: string
    transportadoraUuid: string
    numero: string
    emissao: Dia
    linhas: number
    totais: Totais
  },
) =>
  db
    .updateTable('fatura')
    .set({ ...lida, totais: JSON.stringify(lida.totais), estado: 'ENSAIO' })
    .where('uuid', '=', uuid)
    .where('estado', '=', 'LENDO')
    .execute()

/** Locks the receiving of all invoices until the transaction ends: none charges an object between check and commit. */
export const lockRecebimento = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('fatura.recebimento'))`.execute(tx)

/** A dry run or a received invoice, locked until the transaction ends; undefined while its file is being read. */
export const lockEnsaio = (tx: Db, uuid: string) =>
  tx
    .selectFrom('fatura')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('estado', '<>', 'LENDO')
    .forUpdate()
    .executeTakeFirst()

/** From now on the invoice and all its lines count. */
export const endEnsaio = (tx: Db, uuid: string, { totais, em, por }: { totais: Totais; em: Date; por: string }) =>
  tx
    .updateTable('fatura')
    .set({ estado: 'RECEBIDA', totais: JSON.stringify(totais), recebidaEm: em, recebidaPor: por })
    .where('uuid', '=', uuid)
    .where('estado', '=', 'ENSAIO')
    .execute()

/** A received invoice with lines whose measures were not compared yet, locked. Skips those that others have locked. */
export const lockAMedir = (tx: Db) =>
  tx
    .selectFrom('fatura')
    .select(['uuid', 'medidaAte', 'linhas'])
    .where('estado', '=', sql.lit('RECEBIDA'))
    .whereRef('medidaAte', '<', 'linhas')
    .orderBy('recebidaEm')
    .orderBy('uuid')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateMedidaAte = (tx: Db, uuid: string, medidaAte: number) =>
  sql`update fatura set medida_ate = least(linhas, ${medidaAte}) where uuid = ${uuid}`.execute(tx)

/** Deletes a file that was never received, and its lines. */
export const deleteSolta = (db: Db, uuid: string) =>
  db.deleteFrom('fatura').where('uuid', '=', uuid).where('estado', '<>', 'RECEBIDA').execute()

/** The files that were sent before `ate` and never received. */
export const listSoltas = async (db: Db, ate: Date) =>
  (
    await db
      .selectFrom('fatura')
      .select('uuid')
      .where('estado', '<>', sql.lit('RECEBIDA'))
      .where('enviadaEm', '<', ate)
      .execute()
  ).map(({ uuid }) => uuid)
