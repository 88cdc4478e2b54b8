import { readAssinatura } from '../../app/data/perfil.ts'
import { readSession } from '../../app/data/session.ts'
import { forgetInTab, readTab, storeTab, TAB_STORED } from '../../app/data/tab-stored.ts'
import type { Rascunho } from './rascunho.rules.ts'

/** The version of the draft's shape. Raise it when the shape changes: a draft with another version is not read. */
const VERSAO = 4
type Guardado = { versao: typeof VERSAO; dono: string; rascunho: Rascunho }

/** The draft's owner. A reopened tab brings its draft back, perhaps for another person. */
const dono = () => `${readSession()?.uuid} ${readAssinatura()}`

/** The import under way in this tab. */
export function readRascunho(): Rascunho | null {
  const kept = readTab(TAB_STORED.importacao) as Partial<Guardado> | null
  return kept?.versao === VERSAO && kept.dono === dono() && kept.rascunho ? kept.rascunho : null
}

export function keepRascunho(rascunho: Rascunho | null) {
  // without a session nothing is kept: an answer may come after its end
  if (rascunho && readSession())
    storeTab(TAB_STORED.importacao, { versao: VERSAO, dono: dono(), rascunho } satisfies Guardado)
  else forgetInTab(TAB_STORED.importacao)
}
