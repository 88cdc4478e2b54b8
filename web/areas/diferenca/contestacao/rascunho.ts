import { type MotivoDeContestacao, motivosDeContestacao } from '#contract/diferenca'
import { readTab, storeTab, TAB_STORED } from '../../../app/data/tab-stored.ts'

/** What a person has written against a debit, and the photos that they took out of it. */
export type Rascunho = { motivo: MotivoDeContestacao | undefined; texto: string; tiradas: readonly string[] }

const VAZIO: Rascunho = { motivo: undefined, texto: '', tiradas: [] }

/**
 * The draft of this tab for a difference; empty without one. It is stored, because a phone may drop the page for its
 * camera.
 */
export function readRascunho(diferencaUuid: string): Rascunho {
  const kept = readTab(TAB_STORED.contestacao) as (Partial<Rascunho> & { diferencaUuid?: unknown }) | null
  if (kept?.diferencaUuid !== diferencaUuid) return VAZIO
  const motivo = motivosDeContestacao.find((each) => each === kept.motivo)
  const tiradas = Array.isArray(kept.tiradas) ? kept.tiradas.map(String) : []
  return { motivo, texto: typeof kept.texto === 'string' ? kept.texto : '', tiradas }
}

export const keepRascunho = (diferencaUuid: string, rascunho: Rascunho) =>
  storeTab(TAB_STORED.contestacao, { diferencaUuid, ...rascunho })

/** Called when the server has received the contest. */
export const forgetRascunho = () => storeTab(TAB_STORED.contestacao, null)
