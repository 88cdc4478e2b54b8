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

const validaDe = (db: Db, sessaoHash: string, now: Date) =>
  db
    .selectFrom('captcha')
    .select('assinatura')
    .where('sessaoHash', '=', sessaoHash)
    .where('usadoEm', 'is', null)
    .where('expiraEm', '>', now)
    .orderBy('expiraEm')
    .limit(1)

export const hasCaptcha = async (db: Db, sessaoHash: string, now: Date) =>
  (await validaDe(db, sessaoHash, now).executeTakeFirst()) !== undefined

/** Uses up one proof of this session that is still good, and names it; undefined when the session has none. */
export async function spendCaptcha(tx: Db, sessaoHash: string, now: Date) {
  const spent = await tx
    .updateTable('captcha')
    .set({ usadoEm: now })
    .where('assinatura', '=', validaDe(tx, sessaoHash, now).forUpdate())
    .returning('assinatura')
    .executeTakeFirst()
  return spent?.assinatura
}

/** A proof that was used is good again, until then. */
export const renewCaptcha = (db: Db, assinatura: string, expiraEm: Date) =>
  db.updateTable('captcha').set({ usadoEm: null, expiraEm }).where('assinatura', '=', assinatura).execute()

export const deleteExpired = (db: Db, now: Date) => db.deleteFrom('captcha').where('expiraEm', '<', now).execute()
