import type { Insertable } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { deleteExpiredOf } from '../../kernel/work/expired.repo.ts'
import type { AcessoTables, TipoDeToken } from './acesso.tables.ts'

/** Stores the digest of a link's token. A repeated try to send the same mail replaces its token. */
export const saveToken = (db: Db, token: Insertable<AcessoTables['token']>) =>
  db
    .insertInto('token')
    .values(token)
    .onConflict((row) =>
      row
        .column('evento')
        .doUpdateSet({ tokenHash: token.tokenHash, criadoEm: token.criadoEm, expiraEm: token.expiraEm })
        .where('token.usadoEm', 'is', null),
    )
    .execute()

/** The owner of a token, spent or not. */
export const findDonoDoToken = async (db: Db, tokenHash: string) =>
  (await db.selectFrom('token').select('usuarioUuid').where('tokenHash', '=', tokenHash).executeTakeFirst())
    ?.usuarioUuid

/** Spends a token: succeeds for one caller only, and only before the token expires. */
export const useToken = (tx: Db, tokenHash: string, tipos: readonly TipoDeToken[], em: Date) =>
  tx
    .updateTable('token')
    .set({ usadoEm: em })
    .where('tokenHash', '=', tokenHash)
    .where('tipo', 'in', tipos)
    .where('usadoEm', 'is', null)
    .where('expiraEm', '>', em)
    .returning(['tipo', 'usuarioUuid', 'email'])
    .executeTakeFirst()

/** Whether a valid link of this kind is under way. */
export const hasLiveToken = async (db: Db, usuarioUuid: string, tipo: TipoDeToken, em: Date) =>
  (await db
    .selectFrom('token')
    .select('evento')
    .where('usuarioUuid', '=', usuarioUuid)
    .where('tipo', '=', tipo)
    .where('usadoEm', 'is', null)
    .where('expiraEm', '>', em)
    .executeTakeFirst()) !== undefined

/** Whether this very link is valid. */
export const hasLiveTokenWith = async (db: Db, tokenHash: string, tipo: TipoDeToken, em: Date) =>
  (await db
    .selectFrom('token')
    .select('evento')
    .where('tokenHash', '=', tokenHash)
    .where('tipo', '=', tipo)
    .where('usadoEm', 'is', null)
    .where('expiraEm', '>', em)
    .executeTakeFirst()) !== undefined

/** Invalidates all links of this kind that the person has not used. */
export const spendTokens = (tx: Db, usuarioUuid: string, tipo: TipoDeToken, em: Date) =>
  tx
    .updateTable('token')
    .set({ usadoEm: em })
    .where('usuarioUuid', '=', usuarioUuid)
    .where('tipo', '=', tipo)
    .where('usadoEm', 'is', null)
    .execute()

export const deleteTokensBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'token', instant, { due: 'expiraEm', key: ['tokenHash'] })
