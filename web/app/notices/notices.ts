/**
 * A message over the page (S1 §2, generic modal). An error closes itself after 8 s, a success does not;
 * `closesItself` says otherwise.
 */
export type ModalNotice = {
  kind: 'success' | 'error'
  title: string
  text?: string
  closesItself?: boolean
  onClose?: () => void
}
export type ToastTone = 'success' | 'info'
/** An action in a toast: an undo, or with `leadsOn` what comes next. */
export type ToastAction = { label: string; onAct: () => void; leadsOn?: boolean }
export type ToastNotice = {
  text: string
  tone: ToastTone
  action?: ToastAction | undefined
  /** A line above the text, where the catalogue (S2 §8) has a title. */
  title?: string | undefined
}
export type Notices = {
  modal: (ModalNotice & { id: number }) | undefined
  toast: (ToastNotice & { id: number }) | undefined
}

let state: Notices = { modal: undefined, toast: undefined }
let count = 0
const listeners = new Set<() => void>()

export const showModal = (modal: ModalNotice) => change({ modal: { ...modal, id: ++count } })
export const closeModal = () => {
  const { modal } = state
  change({ modal: undefined })
  modal?.onClose?.()
}
/** Shows a line at the foot of the screen for 3 s, for a success or information. With an action it stays 8 s. */
export const showToast = (text: string, tone: ToastTone = 'success', action?: ToastAction, title?: string) =>
  change({ toast: { text, tone, action, title, id: ++count } })
export const closeToast = () => change({ toast: undefined })

export const readNotices = () => state
export function listenToNotices(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(part: Partial<Notices>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}
