import type { Db } from '../../../kernel/deps.ts'

/** Stores a solved captcha as a proof; false when the same proof was stored before. */
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

/** Uses up one valid proof of this session and returns its name; undefined when the session has none. */
export async function spendCaptcha(tx: Db, sessaoHash: string, now: Date) {
  const spent = await tx
    .updateTable('captcha')
    .set({ usadoEm: now })
    .where('assinatura', '=', validaDe(tx, sessaoHash, now).forUpdate())
    .returning('assinatura')
    .executeTakeFirst()
  return spent?.assinatura
}

/** Makes a used proof valid again, until `expiraEm`. */
export const renewCaptcha = (db: Db, assinatura: string, expiraEm: Date) =>
  db.updateTable('captcha').set({ usadoEm: null, expiraEm }).where('assinatura', '=', assinatura).execute()

export const deleteExpired = (db: Db, now: Date) => db.deleteFrom('captcha').where('expiraEm', '<', now).execute()
