import { useSyncExternalStore } from 'react'
import type { Sessao } from '#contract/acesso'
import { CLEARED_BY_LOGOUT, forget, putAside, readStored, STORED, store } from './stored.ts'
import { forgetTab, putTabAside, takeTabBack } from './tab-stored.ts'

/** The logged-in user as POST /auth answered (S1 §3); the address is stored apart, as S1 says. */
export type Usuario = Omit<Sessao, 'endereco'>

/** How the last session of this page ended: by the person's own logout, refused by the server, or in another tab. */
export type Fim = 'logout' | 'refused' | 'otherTab'

let usuario = readUsuario()
let fim: Fim = 'logout'
const listeners = new Set<() => void>()

/**
 * Ends the session in this browser, in every tab: clears what S1 §4 lists, and this tab's storage. If the server
 * refused the session, what was under way is kept for the person's return. Does not call the server.
 */
export function leave(how: Fim = 'logout') {
  if (how === 'refused' && usuario) {
    putAside(usuario.uuid)
    store(STORED.usuario, how) // tells the other tabs why, for a moment
  }
  for (const key of CLEARED_BY_LOGOUT) if (how !== 'refused' || key !== STORED.aparte) forget(key)
  endHere(how)
}

/** Ends the session in this tab. */
function endHere(how: Fim) {
  fim = how
  if (how === 'refused' && usuario) putTabAside(usuario.uuid, readStored(STORED.aparte) !== null)
  else forgetTab()
  change(null)
}
export const readFim = () => fim

/** Stores what has changed in the account; the token stays. */
export function renew(changed: Partial<Usuario>, endereco: Sessao['endereco']) {
  if (!usuario) return
  const renewed = { ...usuario, ...changed }
  if (isSame(renewed, usuario) && isSame(endereco, readStored(STORED.endereco))) return
  store(STORED.usuario, renewed)
  store(STORED.endereco, endereco)
  change(renewed)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const readSession = () => usuario
export const useSession = () => useSyncExternalStore(listen, readSession, () => null)

/** Tells every listener that something about the session has changed. */
export function refresh() {
  if (usuario) change({ ...usuario })
}

/** Called by `enter`; everything else ends or renews the session here. */
export function change(next: Usuario | null) {
  usuario = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onReturn)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onReturn)
  }
}

/** Another tab entered, left or changed profile; a null key means that the storage was cleared whole. */
function onStorage({ key, newValue }: StorageEvent) {
  if (key === STORED.usuario || key === STORED.perfil || key === null) follow(newValue === '"refused"')
}

/** A page from the browser's back cache missed the changes meanwhile. */
function onReturn({ persisted }: PageTransitionEvent) {
  if (persisted) follow()
}

function follow(isRefused = false) {
  const now = readUsuario()
  if (!now && usuario) return endHere(isRefused ? 'refused' : 'otherTab')
  if (now && now.uuid !== usuario?.uuid) takeTabBack(now.uuid)
  change(now)
}

function readUsuario(): Usuario | null {
  if (typeof localStorage === 'undefined') return null
  const stored = readStored(STORED.usuario) as Partial<Usuario> | null
  return typeof stored?.token === 'string' && typeof stored.uuid === 'string' ? (stored as Usuario) : null
}
