import { type RefObject, useSyncExternalStore } from 'react'
import { agora } from '../../../app/data/clock.ts'
import { isTyping } from '../../../app/is-typing.ts'
import { TECLA_IDS, type TeclaId } from './catalogo.rules.ts'
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
let ids: readonly TeclaId[] = []
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
    if (bound.size === 0) document.removeEventListener('keydown', hear)
    tell()
  }
}

function hear(event: KeyboardEvent) {
  const written = event.defaultPrevented || event.repeat ? undefined : writtenAs(event)
  if (!written || isAsleep(event, written)) return
  const plan = planTecla(written, ids, trocas, primeira, agora().getTime())
  primeira = plan.primeira
  const { id } = plan
  const owner = id && findOwner(id, event.target)
  if (!owner) return
  event.preventDefault()
  owner.run(id)
}

/**
 * The screen that acts on a key: the newest one that bound the name. `confirmar` moves money, so only the form acts in which
 * the person is. When the person is in no form and writes nothing, the form acts if it is the only one that is open.
 */
function findOwner(id: TeclaId, target: EventTarget | null) {
  const owners = [...bound.values()].filter(({ ids }) => ids.includes(id))
  if (id !== 'confirmar') return owners.at(-1)
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
  ids = [...new Set([...bound.values()].flatMap((each) => each.ids))]
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
