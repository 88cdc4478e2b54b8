import { readAssinatura } from '../../app/data/perfil.ts'
import { readSession } from '../../app/data/session.ts'
import { forgetTab, readTab, storeTab, TAB_STORED } from '../../app/data/tab-stored.ts'
import type { Rascunho } from './rascunho.rules.ts'

/** Raised whenever the draft has another shape: what an older page wrote is not read. */
const VERSAO = 2
type Guardado = { versao: typeof VERSAO; dono: string; rascunho: Rascunho }

/** Whose it is. A tab that is opened again brings its draft along, and somebody else may sit there then. */
const dono = () => `${readSession()?.uuid} ${readAssinatura()}`

/** The import under way in this tab. */
export function readRascunho(): Rascunho | null {
  const kept = readTab(TAB_STORED.importacao) as Partial<Guardado> | null
  return kept?.versao === VERSAO && kept.dono === dono() && kept.rascunho ? kept.rascunho : null
}

export function keepRascunho(rascunho: Rascunho | null) {
  // an answer may come when the session is over
  if (rascunho && readSession())
    storeTab(TAB_STORED.importacao, { versao: VERSAO, dono: dono(), rascunho } satisfies Guardado)
  else forgetTab()
}
