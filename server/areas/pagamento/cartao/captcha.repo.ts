import type { Db } from '../../../kernel/deps.ts'

/** Writes down that a proof was brought; false when somebody brought it before. */
export async function insertCaptcha(
  db: Db,
  captcha: { assinatura: string; sessaoHash: string; resolvidoEm: Date; expiraEm: Date },
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('captcha')
    .values({ ...captcha, usadoEm: null })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Uses up one proof of this session that is still good; false when it has none. */
export async function spendCaptcha(tx: Db, sessaoHash: string, now: Date) {
  const spent = await tx
    .updateTable('captcha')
    .set({ usadoEm: now })
    .where('assinatura', '=', ({ selectFrom }) =>
      selectFrom('captcha')
        .select('assinatura')
        .where('sessaoHash', '=', sessaoHash)
        .where('usadoEm', 'is', null)
        .where('expiraEm', '>', now)
        .orderBy('expiraEm')
        .limit(1)
        .forUpdate(),
    )
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

export const deleteExpired = (db: Db, now: Date) => db.deleteFrom('captcha').where('expiraEm', '<', now).execute()
