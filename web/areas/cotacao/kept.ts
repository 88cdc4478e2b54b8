import { parseDia } from '#contract/kernel/values/dia'
import { hoje } from '../../app/data/clock.ts'

const KEY = 'freteflex.calculadora'
/** CEPs tell where somebody lives: they are not kept for ever. */
const KEPT_FOR_DAYS = 30

/** What this browser stored in the last 30 days, or null: private windows and full disks may refuse. */
export function readKept(): object | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { em?: unknown; rascunho?: unknown } | null
    const isFresh = typeof kept?.em === 'string' && parseDia(hoje()) - parseDia(kept.em) < KEPT_FOR_DAYS
    if (!isFresh) forget()
    return isFresh && typeof kept.rascunho === 'object' ? kept.rascunho : null
  } catch {
    return null
  }
}

export function keep(rascunho: object) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ em: hoje(), rascunho }))
  } catch {
    // Storage refused: ignored on purpose.
  }
}

export function forget() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage refused: ignored on purpose.
  }
}
