import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { deleteExpiredOf } from '../../kernel/work/expired.repo.ts'

export const findFator = (db: Db, usuarioUuid: string) =>
  db
    .selectFrom('segundoFator')
    .select(['segredo', 'ativadoEm'])
    .where('usuarioUuid', '=', usuarioUuid)
    .executeTakeFirst()

/**
 * Stores a secret until its first code is confirmed; replaces an unconfirmed one. False when a factor is already on.
 */
export const saveSegredo = async (
  db: Db,
  { usuarioUuid, segredo, em }: { usuarioUuid: string; segredo: string; em: Date },
) =>
  (await db
    .insertInto('segundoFator')
    .values({ usuarioUuid, segredo, criadoEm: em, ativadoEm: null })
    .onConflict((row) =>
      row.column('usuarioUuid').doUpdateSet({ segredo, criadoEm: em }).where('segundoFator.ativadoEm', 'is', null),
    )
    .returning('usuarioUuid')
    .executeTakeFirst()) !== undefined

/** The 30-second step whose code proves this secret. */
type Uso = { usuarioUuid: string; segredo: string; passo: number }

/** Turns the waiting secret on; false when it is no longer the waiting one. */
export const activateFator = async (tx: Db, { usuarioUuid, segredo, passo }: Uso, em: Date) =>
  (await tx
    .updateTable('segundoFator')
    .set({ ativadoEm: em, ultimoPasso: passo })
    .where('usuarioUuid', '=', usuarioUuid)
    .where('segredo', '=', segredo)
    .where('ativadoEm', 'is', null)
    .returning('usuarioUuid')
    .executeTakeFirst()) !== undefined

/**
 * Spends the code of a step: succeeds for one caller only, and for no step up to the last accepted one. Ends an open
 * request to remove the factor in the same statement, so that a log in waits once for the database; after a false the
 * caller rolls back.
 */
export const usePasso = async (tx: Db, { usuarioUuid, segredo, passo }: Uso, em: Date) =>
  (await tx
    .with('encerrada', (db) =>
      db
        .updateTable('remocaoDoFator')
        .set({ encerradaEm: em })
        .where('usuarioUuid', '=', usuarioUuid)
        .where('encerradaEm', 'is', null)
        .returning('uuid'),
    )
    .updateTable('segundoFator')
    .set({ ultimoPasso: passo })
    .where('usuarioUuid', '=', usuarioUuid)
    .where('segredo', '=', segredo)
    .where('ativadoEm', 'is not', null)
    .where('ultimoPasso', '<', passo)
    .returning('usuarioUuid')
    .executeTakeFirst()) !== undefined

/** Spends a recovery code: succeeds for one caller only. */
export const useCodigo = async (tx: Db, usuarioUuid: string, codigoHash: string, em: Date) =>
  (await tx
    .updateTable('codigoDeRecuperacao')
    .set({ usadoEm: em })
    .where('usuarioUuid', '=', usuarioUuid)
    .where('codigoHash', '=', codigoHash)
    .where('usadoEm', 'is', null)
    .returning('usuarioUuid')
    .executeTakeFirst()) !== undefined

/** Replaces all recovery codes, spent or not. */
export async function replaceCodigos(tx: Db, usuarioUuid: string, hashes: readonly string[]) {
  await tx.deleteFrom('codigoDeRecuperacao').where('usuarioUuid', '=', usuarioUuid).execute()
  await tx
    .insertInto('codigoDeRecuperacao')
    .values(hashes.map((codigoHash) => ({ usuarioUuid, codigoHash, usadoEm: null })))
    .execute()
}

export const countCodigos = async (db: Db, usuarioUuid: string) =>
  (
    await db
      .selectFrom('codigoDeRecuperacao')
      .select(sql<number>`count(*)::int`.as('quantos'))
      .where('usuarioUuid', '=', usuarioUuid)
      .where('usadoEm', 'is', null)
      .executeTakeFirstOrThrow()
  ).quantos

/** Turns the factor off: its codes, remembered browsers and requests go with it. False when it was off already. */
export const deleteFator = async (tx: Db, usuarioUuid: string) =>
  (await tx
    .deleteFrom('segundoFator')
    .where('usuarioUuid', '=', usuarioUuid)
    .where('ativadoEm', 'is not', null)
    .returning('usuarioUuid')
    .executeTakeFirst()) !== undefined

/** Deletes secrets that no first code has confirmed. */
export const deleteSegredosBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'segundoFator', instant, {
    due: 'criadoEm',
    key: ['usuarioUuid'],
    where: sql`ativado_em is null`,
  })

type Lembrado = { uuid: string; usuarioUuid: string; tokenHash: string; nome: string; em: Date; expiraEm: Date }

export const insertAparelho = (tx: Db, { em, ...aparelho }: Lembrado) =>
  tx
    .insertInto('aparelhoLembrado')
    .values({ ...aparelho, criadoEm: em, usadoEm: em })
    .execute()

export const hasAparelho = async (db: Db, usuarioUuid: string, tokenHash: string, em: Date) =>
  (await db
    .selectFrom('aparelhoLembrado')
    .select('uuid')
    .where('usuarioUuid', '=', usuarioUuid)
    .where('tokenHash', '=', tokenHash)
    .where('expiraEm', '>', em)
    .executeTakeFirst()) !== undefined

/** Notes that a remembered browser was used; false when it is no longer remembered. */
export const useAparelho = async (tx: Db, usuarioUuid: string, tokenHash: string, em: Date) =>
  (await tx
    .updateTable('aparelhoLembrado')
    .set({ usadoEm: em })
    .where('usuarioUuid', '=', usuarioUuid)
    .where('tokenHash', '=', tokenHash)
    .where('expiraEm', '>', em)
    .returning('uuid')
    .executeTakeFirst()) !== undefined

/** The browsers that are remembered now, the last used first. */
export const listAparelhos = (db: Db, usuarioUuid: string, em: Date) =>
  db
    .selectFrom('aparelhoLembrado')
    .select(['uuid', 'nome', 'criadoEm', 'usadoEm', 'expiraEm'])
    .where('usuarioUuid', '=', usuarioUuid)
    .where('expiraEm', '>', em)
    .orderBy('usadoEm', 'desc')
    .orderBy('uuid')
    .execute()

/** Forgets a remembered browser and returns its name; undefined when the person has none of that uuid. */
export const deleteAparelho = (tx: Db, usuarioUuid: string, uuid: string) =>
  tx
    .deleteFrom('aparelhoLembrado')
    .where('usuarioUuid', '=', usuarioUuid)
    .where('uuid', '=', uuid)
    .returning('nome')
    .executeTakeFirst()

/** Forgets every remembered browser of the person, and ends a request to remove the factor: the password changed. */
export async function endLembrados(tx: Db, usuarioUuid: string, em: Date) {
  await tx.deleteFrom('aparelhoLembrado').where('usuarioUuid', '=', usuarioUuid).execute()
  await endRemocoes(tx, usuarioUuid, em)
}

export const deleteAparelhosBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'aparelhoLembrado', instant, { due: 'expiraEm', key: ['uuid'] })

/** The open request to remove the factor: neither ended nor past its term. */
export const findRemocao = (db: Db, usuarioUuid: string, em: Date) =>
  db
    .selectFrom('remocaoDoFator')
    .select(['uuid', 'pedidaEm', 'liberaEm', 'venceEm'])
    .where('usuarioUuid', '=', usuarioUuid)
    .where('encerradaEm', 'is', null)
    .where('venceEm', '>', em)
    .executeTakeFirst()

export const insertRemocao = (
  tx: Db,
  remocao: { uuid: string; usuarioUuid: string; pedidaEm: Date; liberaEm: Date; venceEm: Date },
) =>
  tx
    .insertInto('remocaoDoFator')
    .values({ ...remocao, encerradaEm: null })
    .execute()

/** Ends the open request, even after its term. Returns false when there is no open request. */
export const endRemocoes = async (tx: Db, usuarioUuid: string, em: Date) =>
  (await tx
    .updateTable('remocaoDoFator')
    .set({ encerradaEm: em })
    .where('usuarioUuid', '=', usuarioUuid)
    .where('encerradaEm', 'is', null)
    .returning('uuid')
    .executeTakeFirst()) !== undefined
