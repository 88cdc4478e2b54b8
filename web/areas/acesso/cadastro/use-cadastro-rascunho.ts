import { useCallback, useEffect, useRef, useState } from 'react'
import { CADASTRO_EM_BRANCO, type CadastroRascunho, parseCadastro, withoutSecrets } from './cadastro.ts'

const KEY = 'freteflex.cadastro'

/** The draft of a registration. A reload finds it again, but for the passwords; closing the tab forgets it. */
export function useCadastroRascunho() {
  const [rascunho, setRascunho] = useState(CADASTRO_EM_BRANCO)
  const isRestored = useRef(false)
  useEffect(() => {
    const kept = isRestored.current ? null : readKept()
    if (kept) setRascunho(parseCadastro(kept))
    isRestored.current = true
  }, [])
  useEffect(() => {
    if (isRestored.current && rascunho !== CADASTRO_EM_BRANCO) keep(rascunho)
  }, [rascunho])
  return {
    rascunho,
    change: useCallback((changed: Partial<CadastroRascunho>) => setRascunho((was) => ({ ...was, ...changed })), []),
    changeEndereco: useCallback(
      (changed: Partial<CadastroRascunho['endereco']>) =>
        setRascunho((was) => ({ ...was, endereco: { ...was.endereco, ...changed } })),
      [],
    ),
    forget: forgetKept,
  }
}

// Private windows and full disks may refuse: then only the comfort of finding it again is lost.

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
    // as above
  }
}

function forgetKept() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // as above
  }
}
