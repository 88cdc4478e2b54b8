/**
 * The last released version: nodes of it may work beside nodes of this one, so later migrations are held against the law that
 * they expand first. At a release: its commit, its number and its last migration.
 */
export const ULTIMA_VERSAO = {
  versao: '0.5.0',
  commit: 'db20c97d',
  migracao: '0017_envio',
} as const

/**
 * Where the rehearsal of versions begins by default. 0.5.0 itself cannot be updated under people: where a table gains a column,
 * its transactions fail once for each connection that had read all columns of that table, because it does not run a
 * transaction again; and until 0140 it cannot save a cart. This commit is the first that runs transactions again. At the next
 * release the rehearsal begins at `ULTIMA_VERSAO`.
 */
export const BASE_DO_ENSAIO = '34e0be1d'
