import { useSyncExternalStore } from 'react'
import type { Perfil, Sessao } from '#contract/acesso'
import { CLEARED_BY_LOGOUT, forget, readStored, STORED, store } from './stored.ts'

/** The logged-in user as POST /auth answered (S1 §3); the address is kept beside it, as the document says. */
type Usuario = Omit<Sessao, 'endereco'>

let usuario = readUsuario()
const listeners = new Set<() => void>()

/** The answer of POST /auth becomes the session of this browser, in every tab. */
export function enter({ endereco, ...entered }: Sessao) {
  store(STORED.usuario, entered)
  store(STORED.endereco, endereco)
  change(entered)
}

/** Ends the session in this browser, in every tab: clears exactly what S1 §4 lists. Tells the server nothing. */
export function leave() {
  for (const key of CLEARED_BY_LOGOUT) forget(key)
  change(null)
}

/** What the account screen changed; the token stays. */
export function renew(changed: Partial<Usuario>, endereco: Sessao['endereco']) {
  if (!usuario) return
  const renewed = { ...usuario, ...changed }
  store(STORED.usuario, renewed)
  store(STORED.endereco, endereco)
  change(renewed)
}

export const readSession = () => usuario
export const useSession = () => useSyncExternalStore(listen, readSession, () => null)

export const readPerfil = () => readStored(STORED.perfil) as Perfil | null
export function selectPerfil(perfil: Perfil) {
  store(STORED.perfil, perfil)
  for (const listener of listeners) listener()
}

function change(next: Usuario | null) {
  usuario = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Another tab entered or left; a null key is a storage that was cleared whole. */
function onStorage({ key }: StorageEvent) {
  if (key === STORED.usuario || key === null) change(readUsuario())
}

function readUsuario(): Usuario | null {
  if (typeof localStorage === 'undefined') return null
  const stored = readStored(STORED.usuario) as Partial<Usuario> | null
  return typeof stored?.token === 'string' && typeof stored.uuid === 'string' ? (stored as Usuario) : null
}
