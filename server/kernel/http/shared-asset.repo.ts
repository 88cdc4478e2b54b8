import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import { deleteExpiredOf } from '../work/expired.repo.ts'

/** A hashed file of some version's pages, packed by brotli or as it is. */
export type SharedAsset = { nome: string; conteudo: Buffer; empacotado: boolean }

/** Notes when these files were last there; returns those that the database has. */
export async function noteSeen(db: Db, nomes: readonly string[], now: Date) {
  const { rows } = await sql<{ nome: string }>`
    update arquivo_da_pagina as a set visto_em = ${now}
    from (select nome from arquivo_da_pagina where nome = any(${nomes}) order by nome for update) as held
    where a.nome = held.nome returning a.nome`.execute(db)
  return new Set(rows.map(({ nome }) => nome))
}

export const insertAssets = (db: Db, assets: readonly SharedAsset[], now: Date) =>
  db
    .insertInto('arquivoDaPagina')
    .values(assets.map((asset) => ({ ...asset, vistoEm: now })))
    .onConflict((row) => row.doNothing()) // another node of this version was faster
    .execute()

/** Deletes files that no node has had since this instant. */
export const deleteUnseen = (db: Db, since: Date) =>
  deleteExpiredOf(db, 'arquivoDaPagina', since, { due: 'vistoEm', key: ['nome'] })

export const findSharedAsset = (db: Db, nome: string): Promise<SharedAsset | undefined> =>
  db
    .selectFrom('arquivoDaPagina')
    .select(['nome', 'conteudo', 'empacotado'])
    .where('nome', '=', nome)
    .executeTakeFirst()
