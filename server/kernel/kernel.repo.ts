import type { Db } from './deps.ts'

/** The secret of this installation. */
export const findSegredo = async (db: Db) =>
  (await db.selectFrom('instalacao').select('segredo').executeTakeFirstOrThrow()).segredo

/** How far the shared clock is ahead, in milliseconds. */
export const findDeslocamento = async (db: Db) =>
  (await db.selectFrom('relogio').select('deslocamentoMs').executeTakeFirstOrThrow()).deslocamentoMs

/** Moves the shared clock ahead and answers how far it is ahead now. */
export const addDeslocamento = async (db: Db, milliseconds: number) =>
  (
    await db
      .updateTable('relogio')
      .set((row) => ({ deslocamentoMs: row('deslocamentoMs', '+', milliseconds) }))
      .returning('deslocamentoMs')
      .executeTakeFirstOrThrow()
  ).deslocamentoMs

export const deleteExpired = async (db: Db, now: Date, forgottenKeys: Date) => {
  await db.deleteFrom('limiteUso').where('expiraEm', '<', now).execute()
  await db.deleteFrom('idempotencia').where('criadaEm', '<', forgottenKeys).execute()
}
