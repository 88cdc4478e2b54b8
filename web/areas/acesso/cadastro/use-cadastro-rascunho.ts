import { useEffect, useRef, useState } from 'react'
import { forgetInTab, readTab, storeTab, TAB_STORED } from '../../../app/data/tab-stored.ts'
import { CADASTRO_EM_BRANCO, parseCadastro, withoutSecrets } from './cadastro.ts'

/** The draft of a registration. A reload brings it back, except for the passwords; a closed tab and a log in forget it. */
export function useCadastroRascunho() {
  const state = useState(CADASTRO_EM_BRANCO)
  const [rascunho, setRascunho] = state
  const isRestored = useRef(false)
  useEffect(() => {
    const kept = isRestored.current ? null : readTab(TAB_STORED.cadastro)
    if (kept && typeof kept === 'object') setRascunho(parseCadastro(kept))
    isRestored.current = true
  }, [setRascunho])
  useEffect(() => {
    if (isRestored.current && rascunho !== CADASTRO_EM_BRANCO) storeTab(TAB_STORED.cadastro, withoutSecrets(rascunho))
  }, [rascunho])
  return { state, forget: () => forgetInTab(TAB_STORED.cadastro) }
}
