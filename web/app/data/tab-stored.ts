/** What stays in this tab alone, too large for what all tabs share. It is about people: no session leaves it to the next. */
export const TAB_STORED = { importacao: 'importacao', creditoContado: 'credito-contado', diferencas: 'diferencas-escolhidas' } as const
type Key = (typeof TAB_STORED)[keyof typeof TAB_STORED]

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
    // Only the comfort of finding it again is lost.
  }
}

export function forgetTab() {
  try {
    for (const key of Object.values(TAB_STORED)) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
