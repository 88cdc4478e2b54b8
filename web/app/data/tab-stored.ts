/**
 * What only this tab stores (sessionStorage): an import is too large for the storage of all tabs. Personal data:
 * cleared at the end of every session.
 */
export const TAB_STORED = {
  importacao: 'importacao',
  creditoContado: 'credito-contado',
  diferencas: 'diferencas-escolhidas',
  contestacao: 'contestacao-em-rascunho',
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

/** At the end of a session. */
export function forgetTab() {
  for (const key of Object.values(TAB_STORED)) forgetInTab(key)
}
