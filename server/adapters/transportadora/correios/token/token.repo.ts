import { sql } from 'kysely'
import type { Db } from '../../../../kernel/deps.ts'

export const findToken = (db: Db, credenciais: string) =>
  db
    .selectFrom('correiosToken')
    .select(['token', 'contrato', 'dr', 'renovaEm', 'versao'])
    .where('credenciais', '=', credenciais)
    .executeTakeFirst()

/**
 * Takes the asking for a token until `ate`; false while another node asks, and when the token of `versao` has been replaced
 * meanwhile.
 */
export async function takePedidoDeToken(db: Db, credenciais: string, versao: number, em: Date, ate: Date) {
  const taken = await db
    .insertInto('correiosToken')
    .values({ credenciais, token: null, contrato: null, dr: null, renovaEm: null, pedindoAte: ate, versao: 0 })
    .onConflict((conflict) =>
      conflict
        .column('credenciais')
        .doUpdateSet({ pedindoAte: ate })
        .where('correiosToken.pedindoAte', '<=', em)
        .where('correiosToken.versao', '=', versao),
    )
    .returning('credenciais')
    .executeTakeFirst()
  return taken !== undefined
}

/** Keeps a new token and ends the asking. */
export const keepToken = (
  db: Db,
  credenciais: string,
  novo: { token: string; contrato: string; dr: number; renovaEm: Date },
  em: Date,
) =>
  db
    .updateTable('correiosToken')
    .set((row) => ({ ...novo, pedindoAte: em, versao: row('versao', '+', 1) }))
    .where('credenciais', '=', credenciais)
    .returning('versao')
    .executeTakeFirst()

/** Ends an asking that brought nothing: the next one may begin. */
export const releasePedidoDeToken = (db: Db, credenciais: string, em: Date) =>
  db
    .updateTable('correiosToken')
    .set({ pedindoAte: sql<Date>`least(pedindo_ate, ${em})` })
    .where('credenciais', '=', credenciais)
    .execute()

/** Drops the refused token, unless it is another one by now. */
export const dropToken = (db: Db, credenciais: string, versao: number) =>
  db
    .updateTable('correiosToken')
    .set({ token: null })
    .where('credenciais', '=', credenciais)
    .where('versao', '=', versao)
    .execute()
