import type { Perfil } from '#contract/acesso'
import { type Direito, mayDo } from '#contract/kernel/papel'
import { readSession, refresh } from './session.ts'
import { forget, readStored, STORED, store } from './stored.ts'

/** As whom one acts. Apart from the session, which a visitor's page needs too. */
export const readPerfil = () => readStored(STORED.perfil) as Perfil | null

/** The subscription that the selected profile is about; null for staff. */
export const readAssinatura = () =>
  readPerfil()?.identificadorAssinatura ?? readSession()?.identificadorAssinatura ?? null
/** Whether that is the person's own, and not one that they were invited to. */
export const isPropria = () => readAssinatura() === readSession()?.identificadorAssinatura
export const selectPerfil = (perfil: Perfil) => store(STORED.perfil, perfil)

/** Whether the selected profile lets one do this; one's own account lets one do everything. */
export function can(direito: Direito) {
  const perfil = readPerfil()
  return !perfil || mayDo(perfil.papel, direito)
}

/** Which profiles the person has is asked once a session (/perfil); staff have none. */
export const storePerfis = (perfis: Perfil[]) => store(STORED.perfis, perfis)
export function needsPerfil() {
  const perfis = readStored(STORED.perfis)
  return !Array.isArray(perfis) || (perfis.length > 0 && !readPerfil())
}

/** The selected profile is no longer the person's: /perfil asks again. */
export function dropPerfil() {
  forget(STORED.perfil)
  forget(STORED.perfis)
  refresh()
}
