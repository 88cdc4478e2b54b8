/**
 * What only this tab stores (sessionStorage): an import is too large for the storage of all tabs. Personal data:
 * cleared at the end of every session.
 */
export const TAB_STORED = {
  importacao: 'importacao',
  creditoContado: 'credito-contado',
  diferencas: 'diferencas-escolhidas',
  contestacao: 'contestacao-em-rascunho',
  cadastro: 'freteflex.cadastro',
} as const
type Key = (typeof TAB_STORED)[keyof typeof TAB_STORED]

/** The stored value. Null if nothing is stored, or no JSON. */
export function readTab(key: Key): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function storeTab(key: Key, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage refused: ignored on purpose.
  }
}

export function forgetInTab(key: Key) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage refused: ignored on purpose.
  }
}

let vezes = 0
/** Clears all of it: when a session begins or ends, and for another assinatura. */
export function forgetTab() {
  vezes += 1
  for (const key of Object.values(TAB_STORED)) forgetInTab(key)
}
/** How often this tab was cleared. What a module keeps in memory belongs to the present person only while this stays. */
export const countForgotten = () => vezes
