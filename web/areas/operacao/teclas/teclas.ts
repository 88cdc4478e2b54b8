import { type RefObject, useSyncExternalStore } from 'react'
import { agora } from '../../../app/data/clock.ts'
import { isTyping } from '../../../app/is-typing.ts'
import { isDecisao, TECLA_IDS, type TeclaId } from './catalogo.rules.ts'
import { type PrimeiraTecla, planTecla, type Trocas, writtenAs } from './teclas.rules.ts'

/** Where this browser stores the person's changes, from one session to the next. */
const STORED_AS = 'operacao-teclas'

let trocas = readStoredTrocas()
/**
 * What the frame and the screens have bound. One listener hears all keys, so that 'g d' is not also the 'd' of a
 * screen.
 */
const bound = new Map<symbol, Bound>()
type Bound = { ids: readonly TeclaId[]; run: (id: TeclaId) => void; form: Form | undefined }
/** The element around the fields and buttons of a form. */
export type Form = RefObject<HTMLElement | null>
/**
 * Whether a press has opened a form that awaits its `confirmar`: only such a form can also be closed by `voltar`. Until then no
 * name that decides is heard, so that a reason approves nothing, wherever its letters are typed.
 */
const isOpened = ({ ids, form }: Bound) => form !== undefined && ids.includes('confirmar') && ids.includes('voltar')
let ids: readonly TeclaId[] = []
/** When the last key was pressed since an item opened by itself; null once the person has paused. */
let semPausa: number | null = null
/** How long nobody presses a key before one decides about an item that opened by itself, in milliseconds. */
const PAUSA_MS = 600
let primeira: PrimeiraTecla = null
const listeners = new Set<() => void>()

export const useTrocas = () => useSyncExternalStore(listen, () => trocas)
export const useTeclasLigadas = () => useSyncExternalStore(listen, () => ids)

/** Gives a name another key, turns it off (null), or gives back its own (undefined). */
export function changeTecla(id: TeclaId, key: string | null | undefined) {
  const { [id]: _, ...others } = trocas
  keep(key === undefined ? others : { ...others, [id]: key })
}
export const restoreTeclas = () => keep({})
export const turnOffTeclas = () => keep(Object.fromEntries(TECLA_IDS.map((id) => [id, null])))

/**
 * Hears these names, and shows them in the bar of keys, until the returned function is called. `form` is what `confirmar`
 * confirms.
 */
export function bindTeclas(own: symbol, ids: readonly TeclaId[], run: (id: TeclaId) => void, form?: Form) {
  if (bound.size === 0) document.addEventListener('keydown', hear)
  bound.set(own, { ids, run, form })
  tell()
  return () => {
    bound.delete(own)
    if (bound.size === 0) {
      document.removeEventListener('keydown', hear)
      semPausa = null
    }
    tell()
  }
}

/** After an item opened by itself: keys that were meant for the former one decide nothing about this one. */
export const awaitPausa = () => void (semPausa = agora().getTime())

/** Whether the person still types as before the item opened by itself. A held key counts as typing. */
function isTypingOn() {
  if (semPausa === null) return false
  const now = agora().getTime()
  const isPausa = now - semPausa >= PAUSA_MS
  semPausa = isPausa ? null : now
  return !isPausa
}

function hear(event: KeyboardEvent) {
  const isMeantBefore = isTypingOn()
  const written = event.defaultPrevented || event.repeat ? undefined : writtenAs(event)
  if (!written || isAsleep(event, written)) return
  const plan = planTecla(written, ids, trocas, primeira, agora().getTime())
  primeira = plan.primeira
  const { id } = plan
  const owner = id && findOwner(id, event.target)
  if (!owner || (isMeantBefore && (id === 'confirmar' || isDecisao(id)))) return
  event.preventDefault()
  owner.run(id)
}

/**
 * The screen that acts on a key: an opened form, or the newest one that bound the name. `confirmar` moves money, so only the form acts in which
 * the person is. When the person is in no form and writes nothing, the form acts if it is the only one that is open.
 */
function findOwner(id: TeclaId, target: EventTarget | null) {
  const owners = [...bound.values()].filter(({ ids }) => ids.includes(id))
  if (id !== 'confirmar') return owners.findLast(isOpened) ?? owners.at(-1)
  const own = owners.findLast(({ form }) => target instanceof Node && form?.current?.contains(target))
  return own ?? (owners.length === 1 && !isTyping(target) ? owners[0] : undefined)
}

/**
 * Whether a key is not heard. No key is heard under an open dialog or menu. In a field only Ctrl+Enter is heard; Escape
 * leaves the field. Enter on a link or a button presses it.
 */
function isAsleep({ target }: KeyboardEvent, written: string) {
  if (document.querySelector('dialog[open], [role=menu]')) return true
  if (isTyping(target)) {
    if (written === 'Escape') (target as HTMLElement).blur()
    return written !== 'Ctrl+Enter'
  }
  return written === 'Enter' && target instanceof HTMLElement && target.matches('a[href], button, summary, input')
}

function keep(next: Trocas) {
  trocas = next
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(next))
  } catch {
    // Storage refused: the change holds until the page is loaded again.
  }
  tell()
}

function readStoredTrocas(): Trocas {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Trocas
  } catch {
    return {}
  }
}

function tell() {
  const all = [...bound.values()]
  const names = [...new Set(all.flatMap((each) => each.ids))]
  ids = all.some(isOpened) ? names.filter((id) => !isDecisao(id)) : names
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
