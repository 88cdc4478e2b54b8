/** The state of the address after a webhook was deleted on its own page: the list may still show it for a moment. */
export const EXCLUIDO = { excluido: true } as const
export const isExcluido = (state: unknown) => typeof state === 'object' && state !== null && 'excluido' in state
