import type { Perfil } from '#contract/acesso'
import { type Direito, mayDo, NOMES_DOS_PAPEIS } from '#contract/kernel/http/papel'
import { readSession, refresh } from './session.ts'
import { forget, readStored, STORED, store, UNDER_WAY } from './stored.ts'
import { forgetTab } from './tab-stored.ts'

/** What is stored for one subscription, and for no other that the person acts for. */
const DO_PERFIL = [...UNDER_WAY, STORED.loja, STORED.freteComprado, STORED.splitPayment]

/** Whose data this tab shows. What is stored belongs to all tabs, and may be another profile before this one hears of it. */
let held = { session: readSession(), perfil: stored() }

/** As whom one acts: read once a session, and again when that is told to be another. */
export function readPerfil() {
  const session = readSession()
  if (held.session !== session) held = { session, perfil: stored() }
  return held.perfil
}

/** The subscription that the selected profile is about; null for staff. */
export const readAssinatura = () =>
  readPerfil()?.identificadorAssinatura ?? readSession()?.identificadorAssinatura ?? null
/** Whether that is the person's own, and not one that they were invited to. */
export const isPropria = () => readAssinatura() === readSession()?.identificadorAssinatura

/** Another subscription takes nothing over from the one before: what was typed for that one goes. */
export function selectPerfil(perfil: Perfil) {
  const before = stored()?.identificadorAssinatura ?? readStored(STORED.assinatura)
  const isOther = before !== null && before !== perfil.identificadorAssinatura
  if (isOther) {
    for (const key of DO_PERFIL) forget(key)
    forgetTab()
  }
  store(STORED.assinatura, perfil.identificadorAssinatura)
  store(STORED.perfil, perfil)
  if (isOther) forget(STORED.quantidadeNoCarrinho) // last: a tab that misses it asks the server, and knows by now as whom
  refresh()
  held = { session: readSession(), perfil }
}

/** Whether the selected profile lets one do this; one's own account lets one do everything. */
export function can(direito: Direito) {
  const perfil = readPerfil()
  return !perfil || mayDo(perfil.papel, direito)
}

/** 'Financeiro na Loja da Iara' (S2 §2, /perfil). */
export const perfilText = ({ papel, nomeDaLoja }: Perfil) => `${NOMES_DOS_PAPEIS[papel]} na ${nomeDaLoja}`

/** Whether this tab acts as what is stored for all tabs: between another tab's change and this one's answer to it, it does not. */
export const isPerfilAtual = () => stored()?.uuid === readPerfil()?.uuid

/** The selected one, where naming it says something: there are others, or it is about somebody else's account. */
export function perfilEmUso() {
  const perfil = readPerfil()
  return perfil && (hasOutroPerfil() || !isPropria()) ? perfilText(perfil) : undefined
}

/** Which profiles the person has is asked once a session (/perfil); staff have none. */
export const storePerfis = (perfis: Perfil[]) => store(STORED.perfis, perfis)
const readPerfis = () => readStored(STORED.perfis) as Perfil[] | null
export const hasOutroPerfil = () => (readPerfis()?.length ?? 0) > 1
export function needsPerfil() {
  const perfis = readPerfis()
  return !Array.isArray(perfis) || (perfis.length > 0 && !readPerfil())
}

/** The selected profile is no longer the person's: /perfil asks again, unless another tab chose one meanwhile. */
export function dropPerfil() {
  if (stored()?.uuid === readPerfil()?.uuid) for (const key of [STORED.perfil, STORED.perfis]) forget(key)
  refresh()
}

function stored() {
  return readStored(STORED.perfil) as Perfil | null
}
