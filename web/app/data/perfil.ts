import type { Perfil } from '#contract/acesso'
import { type Direito, isSoDoAssinante, mayDo, NOMES_DOS_PAPEIS, type Papel } from '#contract/kernel/http/papel'
import { readSession, refresh } from './session.ts'
import { forget, readStored, STORED, store, UNDER_WAY } from './stored.ts'
import { forgetTab } from './tab-stored.ts'

/** What is stored for one assinatura, and cleared when the person acts for another. */
const DO_PERFIL = [...UNDER_WAY, STORED.loja, STORED.freteComprado, STORED.splitPayment]

/**
 * The session and perfil that this tab shows. What is stored is common to all tabs, and may change before this tab
 * hears of it.
 */
let held = { session: readSession(), perfil: stored() }

/** The selected perfil: read once per session, and again after `refresh`. */
export function readPerfil() {
  const session = readSession()
  if (held.session !== session) held = { session, perfil: stored() }
  return held.perfil
}

/** The assinatura of the selected perfil; null for staff. */
export const readAssinatura = () =>
  readPerfil()?.identificadorAssinatura ?? readSession()?.identificadorAssinatura ?? null
/** Whether the selected perfil acts for the person's own assinatura, and not for one that they were invited to. */
export const isPropria = () => readAssinatura() === readSession()?.identificadorAssinatura

/** Selects a perfil. For another assinatura, everything typed for the former one is cleared. */
export function selectPerfil(perfil: Perfil) {
  const before = stored()?.identificadorAssinatura ?? readStored(STORED.assinatura)
  const isOther = before !== null && before !== perfil.identificadorAssinatura
  if (isOther) {
    for (const key of DO_PERFIL) forget(key)
    forgetTab()
  }
  store(STORED.assinatura, perfil.identificadorAssinatura)
  store(STORED.perfil, perfil)
  // forgotten last, after the perfil is stored: the other tabs then ask the server for the number
  if (isOther) forget(STORED.quantidadeNoCarrinho)
  refresh()
  held = { session: readSession(), perfil }
}

/** Takes over the role that the server tells of the selected perfil. Returns whether this tab showed another one. */
export function takePapel(papel: Papel) {
  const perfil = readPerfil()
  if (!perfil || perfil.papel === papel || !isPerfilAtual()) return false
  selectPerfil({ ...perfil, papel })
  return true
}

/** Whether the selected perfil has this direito; the person's own account has every direito. */
export function can(direito: Direito) {
  const perfil = readPerfil()
  return !perfil || (mayDo(perfil.papel, direito) && (isPropria() || !isSoDoAssinante(direito)))
}

/** 'Financeiro na Loja da Iara' (S2 §2, /perfil). */
export const perfilText = ({ papel, nomeDaLoja }: Perfil) => `${NOMES_DOS_PAPEIS[papel]} na ${nomeDaLoja}`

/** Whether this tab shows the stored perfil. False after another tab's change, until this tab reacts to it. */
export const isPerfilAtual = () => stored()?.uuid === readPerfil()?.uuid

/** The selected perfil in words; undefined if it is the person's only one and acts for their own assinatura. */
export function perfilEmUso() {
  const perfil = readPerfil()
  return perfil && (hasOutroPerfil() || !isPropria()) ? perfilText(perfil) : undefined
}

/** The person's perfis are asked once per session (/perfil); staff have none. */
export const storePerfis = (perfis: Perfil[]) => store(STORED.perfis, perfis)
const readPerfis = () => readStored(STORED.perfis) as Perfil[] | null
export const hasOutroPerfil = () => (readPerfis()?.length ?? 0) > 1
/** Whether /perfil must come first: the perfis were not read yet, or there are some and none is selected. */
export function needsPerfil() {
  const perfis = readPerfis()
  return !Array.isArray(perfis) || (perfis.length > 0 && !readPerfil())
}

/** The person has lost the selected perfil: /perfil asks again, unless another tab has chosen one meanwhile. */
export function dropPerfil() {
  if (stored()?.uuid === readPerfil()?.uuid) for (const key of [STORED.perfil, STORED.perfis]) forget(key)
  refresh()
}

/**
 * The access of the selected perfil was withdrawn (D §24). What was typed for it is cleared, and every tab of this
 * browser learns of it and of the reason.
 */
export function losePerfil(porQue: string) {
  const lost = readPerfil()
  if (!lost) return
  store(STORED.acessoRetirado, { perfil: lost.uuid, porQue })
  for (const key of DO_PERFIL) forget(key)
  forgetTab()
  dropPerfil()
}

/** Why the access of this perfil ended; undefined when it did not. */
export function readPorQue(perfil: string) {
  const lost = readStored(STORED.acessoRetirado) as { perfil?: string; porQue?: string } | null
  return lost?.perfil === perfil ? lost.porQue : undefined
}

function stored() {
  return readStored(STORED.perfil) as Perfil | null
}
