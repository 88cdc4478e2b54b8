import { useEffect, useRef, useState } from 'react'
import { CADASTRO_EM_BRANCO, type CadastroRascunho, parseCadastro, withoutSecrets } from './cadastro.ts'

const KEY = 'freteflex.cadastro'

/** The draft of a registration. A reload brings it back, except for the passwords; a closed tab forgets it. */
export function useCadastroRascunho() {
  const state = useState(CADASTRO_EM_BRANCO)
  const [rascunho, setRascunho] = state
  const isRestored = useRef(false)
  useEffect(() => {
    const kept = isRestored.current ? null : readKept()
    if (kept) setRascunho(parseCadastro(kept))
    isRestored.current = true
  }, [setRascunho])
  useEffect(() => {
    if (isRestored.current && rascunho !== CADASTRO_EM_BRANCO) keep(rascunho)
  }, [rascunho])
  return { state, forget: forgetKept }
}

// Private windows and full disks may refuse the storage. That is ignored on purpose: only the draft is lost.

function readKept(): object | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown
    return typeof kept === 'object' ? kept : null
  } catch {
    return null
  }
}

function keep(rascunho: CadastroRascunho) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(withoutSecrets(rascunho)))
  } catch {
    // refused: ignored on purpose
  }
}

function forgetKept() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // refused: ignored on purpose
  }
}
