import type { Db } from '../deps.ts'

/** An Idempotency-Key and its owner. */
type Chave = { dono: string; chave: string }

/** Forgets the key if it is older than `before`. */
export const forgetChave = (tx: Db, { dono, chave }: Chave, before: Date) =>
  tx
    .deleteFrom('idempotencia')
    .where('dono', '=', dono)
    .where('chave', '=', chave)
    .where('criadaEm', '<', before)
    .execute()

/** Keeps the key; false when it is already kept. Waits for a transaction that is keeping the same key at this moment. */
export const insertChave = async (tx: Db, chave: Chave & { pedidoHash: string; criadaEm: Date }) =>
  (await tx
    .insertInto('idempotencia')
    .values({ ...chave, resposta: null })
    .onConflict((row) => row.columns(['dono', 'chave']).doNothing())
    .returning('chave')
    .executeTakeFirst()) !== undefined

/** The request that the key stands for, and its answer. */
export const findChave = (tx: Db, { dono, chave }: Chave) =>
  tx
    .selectFrom('idempotencia')
    .select(['pedidoHash', 'resposta'])
    .where('dono', '=', dono)
    .where('chave', '=', chave)
    .executeTakeFirstOrThrow()

export const updateResposta = (tx: Db, { dono, chave }: Chave, resposta: string) =>
  tx.updateTable('idempotencia').set({ resposta }).where('dono', '=', dono).where('chave', '=', chave).execute()
