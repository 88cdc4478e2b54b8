const KEY = 'freteflex.calculadora'

/** What was kept in this browser, or null: private windows and full disks may refuse. */
export function readKept(): object | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' ? kept : null
  } catch {
    return null
  }
}

export function keep(value: object) {
  try {
    localStorage.setItem(KEY, JSON.stringify(value))
  } catch {
    // Nothing is lost but the comfort of finding it again.
  }
}

export function forget() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
