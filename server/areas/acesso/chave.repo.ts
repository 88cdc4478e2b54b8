import type { Insertable } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { deleteExpiredOf } from '../../kernel/work/expired.repo.ts'
import type { AcessoTables } from './acesso.tables.ts'

const SHOWN = ['uuid', 'nome', 'isSincronizada as sincronizada', 'criadaEm', 'usadaEm'] as const

/** The person's passkeys, the oldest first. */
export const listChaves = (db: Db, usuarioUuid: string) =>
  db
    .selectFrom('chaveDeAcesso')
    .select(SHOWN)
    .where('usuarioUuid', '=', usuarioUuid)
    .orderBy('criadaEm')
    .orderBy('uuid')
    .execute()

/** What a browser needs to know of the passkeys that exist. */
export const listCredenciais = (db: Db, usuarioUuid: string) =>
  db
    .selectFrom('chaveDeAcesso')
    .select(['credencialId', 'transportes'])
    .where('usuarioUuid', '=', usuarioUuid)
    .execute()

/** Adds a passkey; undefined when its credential exists already. */
export const insertChave = (tx: Db, chave: Insertable<AcessoTables['chaveDeAcesso']>) =>
  tx
    .insertInto('chaveDeAcesso')
    .values(chave)
    .onConflict((row) => row.column('credencialId').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()

export const findChave = (db: Db, credencialId: string) =>
  db
    .selectFrom('chaveDeAcesso')
    .select(['uuid', 'usuarioUuid', 'credencialId', 'chavePublica', 'contador', 'transportes'])
    .where('credencialId', '=', credencialId)
    .executeTakeFirst()

/**
 * Notes a use. False when the passkey was removed, or when its counter did not grow: then a copy of it exists.
 * Authenticators without a counter always send 0.
 */
export const useChave = async (tx: Db, uuid: string, contador: number, em: Date) =>
  (await tx
    .updateTable('chaveDeAcesso')
    .set({ contador, usadaEm: em })
    .where('uuid', '=', uuid)
    .where((row) =>
      row.or([row('contador', '<', contador), row.and([row('contador', '=', 0), row.val(contador === 0)])]),
    )
    .returning('uuid')
    .executeTakeFirst()) !== undefined

export const updateNome = async (db: Db, usuarioUuid: string, uuid: string, nome: string) =>
  (await db
    .updateTable('chaveDeAcesso')
    .set({ nome })
    .where('usuarioUuid', '=', usuarioUuid)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst()) !== undefined

/** Deletes a passkey of the person and returns its name; undefined when the person has none of that uuid. */
export const deleteChave = (tx: Db, usuarioUuid: string, uuid: string) =>
  tx
    .deleteFrom('chaveDeAcesso')
    .where('usuarioUuid', '=', usuarioUuid)
    .where('uuid', '=', uuid)
    .returning('nome')
    .executeTakeFirst()

export const deleteChaves = (tx: Db, usuarioUuid: string) =>
  tx.deleteFrom('chaveDeAcesso').where('usuarioUuid', '=', usuarioUuid).execute()

export const insertDesafio = (db: Db, desafio: AcessoTables['desafio']) =>
  db.insertInto('desafio').values(desafio).execute()

/**
 * Takes a challenge out of the table: succeeds for one caller only, before it expires, for the person it was made for.
 */
export const takeDesafio = async (db: Db, desafio: string, usuarioUuid: string | null, em: Date) =>
  (await db
    .deleteFrom('desafio')
    .where('desafio', '=', desafio)
    .where('usuarioUuid', 'is not distinct from', usuarioUuid)
    .where('expiraEm', '>', em)
    .returning('desafio')
    .executeTakeFirst()) !== undefined

/** Deletes expired challenges, except those that another caller deletes at this moment. */
export const deleteDesafiosBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'desafio', instant, { due: 'expiraEm', key: ['desafio'] })
