import { TECLA_IDS, type TeclaId, teclaOf } from './catalogo.rules.ts'

/** What the person changed: another key, or null for a key that is turned off. */
export type Trocas = Partial<Record<TeclaId, string | null>>

/** The key of a name after the person's changes; null when it is turned off. */
export function keyOf(id: TeclaId, trocas: Trocas): string | null {
  const changed = trocas[id]
  return changed === undefined ? teclaOf(id).tecla : changed
}

/** The parts of a key as caps on the screen: ['G', 'P'], ['Ctrl', 'Enter']. */
export const capsOf = (key: string) =>
  key === '+' ? ['+'] : key.split(/[ +]/).map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
const NAMES: Record<string, string> = { Escape: 'Esc', '-': '−', ArrowUp: '↑', ArrowDown: '↓' }

/** How long the second key of a chord ('g p') may take, in milliseconds. */
const CHORD_MS = 1200

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }
/** A first key that waits for its second. */
export type PrimeiraTecla = { key: string; em: number } | null

/** How a pressed key is written in the catalogue; undefined for keys that the console leaves to the browser. */
export function writtenAs({ key, ctrlKey, metaKey, altKey }: Pressed) {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key === 'Enter' ? 'Ctrl+Enter' : undefined
  return key.length === 1 ? key.toLowerCase() : key
}

/**
 * Which of the bound names a key calls, and whether it begins a chord ('g p'). A key that comes in time after the first
 * key of a chord calls only that chord: it is never heard alone, and if there is no such chord it does nothing.
 */
export function planTecla(
  written: string,
  bound: readonly TeclaId[],
  trocas: Trocas,
  primeira: PrimeiraTecla,
  agora: number,
): { id?: TeclaId; primeira: PrimeiraTecla } {
  const find = (key: string) => bound.findLast((id) => keyOf(id, trocas) === key)
  const first = primeira && agora - primeira.em <= CHORD_MS ? primeira.key : undefined
  const chord = first === undefined ? undefined : find(`${first} ${written}`)
  if (chord) return { id: chord, primeira: null }
  if (first !== undefined) return { primeira: null }
  const single = find(written)
  if (single) return { id: single, primeira: null }
  const begins = bound.some((id) => keyOf(id, trocas)?.startsWith(`${written} `))
  return { primeira: begins ? { key: written, em: agora } : null }
}

/**
 * Other names that would answer to `key` on the same screen: names of the same column, and names for all screens.
 * A name for all screens is on the same screen as every other.
 */
export function rivalsOf(id: TeclaId, key: string, trocas: Trocas): TeclaId[] {
  const { quadro } = teclaOf(id)
  const isNear = (other: TeclaId) =>
    quadro === 'toda' || teclaOf(other).quadro === 'toda' || teclaOf(other).quadro === quadro
  return TECLA_IDS.filter((other) => other !== id && isNear(other) && keyOf(other, trocas) === key)
}
