import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { SituacaoDaCobranca } from '../../../ports/psp.ts'
import type { BancoTables } from './banco.tables.ts'

export type CobrancaNoBanco = Selectable<BancoTables['bancoCobranca']>
type TransferenciaNoBanco = Selectable<BancoTables['bancoTransferencia']>

/** Writes a charge, unless its reference or its id is there already. */
export const insertCobranca = (db: Db, cobranca: Insertable<BancoTables['bancoCobranca']>) =>
  db
    .insertInto('bancoCobranca')
    .values(cobranca)
    .onConflict((row) => row.doNothing())
    .execute()

export const findCobranca = (
  db: Db,
  by: { id: string } | { referencia: string },
): Promise<CobrancaNoBanco | undefined> =>
  db
    .selectFrom('bancoCobranca')
    .selectAll()
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('referencia' in by, (query) => query.where('referencia', '=', 'referencia' in by ? by.referencia : ''))
    .executeTakeFirst()

/** Moves a charge on from one of the states `de`; undefined when it is in none of them any more. */
export const moveCobranca = (
  db: Db,
  id: string,
  {
    de,
    para,
    motivo,
    em,
  }: { de: readonly SituacaoDaCobranca[]; para: SituacaoDaCobranca; motivo: string | null; em?: Date },
): Promise<CobrancaNoBanco | undefined> =>
  db
    .updateTable('bancoCobranca')
    .set({ situacao: para, motivo, ...(em && { aprovadaEm: sql<Date>`coalesce(aprovada_em, ${em}::timestamptz)` }) })
    .where('id', '=', id)
    .where('situacao', 'in', de)
    .returningAll()
    .executeTakeFirst()

/** The newest charges first. */
export const listCobrancas = (db: Db, limit: number): Promise<CobrancaNoBanco[]> =>
  db.selectFrom('bancoCobranca').selectAll().orderBy('criadaEm', 'desc').orderBy('id', 'desc').limit(limit).execute()

const APROVADAS_POR_VEZ = 5_000

/** The charges that were approved in a period, some thousands at a time. */
export async function* readAprovadas(db: Db, { de, ate }: { de: Date; ate: Date }) {
  let depois = { em: de, id: '' }
  for (;;) {
    const { rows } = await sql<CobrancaNoBanco & { em: Date }>`
      select *, coalesce(aprovada_em, criada_em) as em from banco_cobranca
      where situacao in ('APROVADA', 'ESTORNADA') and coalesce(aprovada_em, criada_em) < ${ate}::timestamptz
        and (coalesce(aprovada_em, criada_em), id) > (${depois.em}::timestamptz, ${depois.id})
      order by coalesce(aprovada_em, criada_em), id limit ${sql.lit(APROVADAS_POR_VEZ)}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < APROVADAS_POR_VEZ) return
    depois = { em: last.em, id: last.id }
  }
}

export const insertCartao = (db: Db, cartao: Insertable<BancoTables['bancoCartao']>) =>
  db
    .insertInto('bancoCartao')
    .values(cartao)
    .onConflict((row) => row.doNothing())
    .execute()

export const findCartao = (db: Db, cartao: string) =>
  db.selectFrom('bancoCartao').selectAll().where('cartao', '=', cartao).executeTakeFirst()

export const deleteCartao = (db: Db, { cliente, cartao }: { cliente: string; cartao: string }) =>
  db.deleteFrom('bancoCartao').where('cliente', '=', cliente).where('cartao', '=', cartao).execute()

/** Writes a transfer, unless its reference is there already. */
export const insertTransferencia = (db: Db, transferencia: Insertable<BancoTables['bancoTransferencia']>) =>
  db
    .insertInto('bancoTransferencia')
    .values(transferencia)
    .onConflict((row) => row.doNothing())
    .execute()

export const findTransferencia = (db: Db, referencia: string): Promise<TransferenciaNoBanco | undefined> =>
  db.selectFrom('bancoTransferencia').selectAll().where('referencia', '=', referencia).executeTakeFirst()

export const findDevolucao = (db: Db, referencia: string) =>
  db.selectFrom('bancoDevolucao').selectAll().where('referencia', '=', referencia).executeTakeFirst()

/** Writes a refund, unless its reference is there already. */
export const insertDevolucao = (db: Db, devolucao: Insertable<BancoTables['bancoDevolucao']>) =>
  db
    .insertInto('bancoDevolucao')
    .values(devolucao)
    .onConflict((row) => row.doNothing())
    .execute()

/**
 * Decides a waiting refund. The charge pays the refund once, in the same statement. The refund is RECUSADA when other
 * refunds of the charge leave too little of its amount.
 */
export const decideDevolucao = (db: Db, referencia: string) =>
  sql`
    with decidida as (
      update banco_devolucao as d
      set situacao = case when c.devolvido_centavos + d.valor_centavos <= c.valor_centavos then 'FEITA' else 'RECUSADA' end
      from banco_cobranca as c
      where d.referencia = ${referencia} and d.situacao = 'PENDENTE' and c.id = d.cobranca
      returning d.cobranca, d.valor_centavos, d.situacao
    )
    update banco_cobranca as c set devolvido_centavos = c.devolvido_centavos + d.valor_centavos,
      situacao = case when c.devolvido_centavos + d.valor_centavos = c.valor_centavos then 'ESTORNADA' else c.situacao end
    from decidida as d where c.id = d.cobranca and d.situacao = 'FEITA'`.execute(db)
