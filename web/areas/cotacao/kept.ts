const KEY = 'freteflex.calculadora'

/** What was kept in this browser, or undefined: private windows and full disks may refuse. */
export function readKept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return undefined
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
