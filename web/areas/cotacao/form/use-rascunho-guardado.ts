import { useCallback, useState } from 'react'
import { EM_BRANCO, parseRascunho, type Rascunho } from '../calculadora.rules.ts'
import { forget, keep, readKept } from '../kept.ts'

/** The draft of a logged in person. Only the browser draws that page, so the stored draft is there from the start. */
export function useRascunhoGuardado() {
  const [rascunho, setRascunho] = useState(() => {
    const kept = readKept()
    return kept ? parseRascunho(kept) : EM_BRANCO
  })
  const replace = useCallback((next: Rascunho) => {
    if (next === EM_BRANCO) forget()
    else keep(next)
    setRascunho(next)
  }, [])
  return { rascunho, replace, change: (changed: Partial<Rascunho>) => replace({ ...rascunho, ...changed }) }
}
