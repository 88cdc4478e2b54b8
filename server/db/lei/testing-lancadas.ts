/**
 * The last released version: nodes of it may work beside nodes of this one, so later migrations are held against the law that
 * they expand first. At a release: its commit, its number and its last migration.
 */
export const ULTIMA_VERSAO = {
  versao: '0.5.0',
  commit: 'db20c97d',
  migracao: '0017_envio',
} as const
