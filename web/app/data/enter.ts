import type { Sessao } from '#contract/acesso'
import { change } from './session.ts'
import { forget, type Key, readStored, STORED, store, UNDER_WAY } from './stored.ts'
import { takeTabBack } from './tab-stored.ts'

/**
 * Makes the answer of POST /auth the session of this browser, in every tab. Apart from `session.ts`, because only the pages
 * with a log in need its code.
 */
export function enter({ endereco, ...entered }: Sessao) {
  for (const key of [STORED.perfil, STORED.perfis]) forget(key) // of another session
  takeTabBack(entered.uuid)
  store(STORED.usuario, entered)
  store(STORED.endereco, endereco)
  takeBack(entered.uuid)
  change(entered)
}

/** Gives this person back what `putAside` kept of theirs. What `putAside` kept of somebody else is deleted. */
function takeBack(dono: string) {
  const kept = readStored(STORED.aparte) as { dono?: string; assinatura?: unknown; itens?: [Key, unknown][] } | null
  forget(STORED.aparte)
  if (kept?.dono !== dono) return
  store(STORED.assinatura, kept.assinatura ?? null)
  for (const [key, value] of kept.itens ?? []) if (UNDER_WAY.includes(key)) store(key, value)
}
