import { useCallback, useRef, useState } from 'react'
import { EM_BRANCO, parseRascunho, type Rascunho } from '../calculadora.rules.ts'
import { forget, keep, readKept } from '../kept.ts'

/** The draft of a logged in person. That page is not prerendered, so it begins with the stored draft. */
export function useRascunhoGuardado() {
  const [rascunho, setRascunho] = useState(() => {
    const kept = readKept()
    return kept ? parseRascunho(kept) : EM_BRANCO
  })
  const latest = useRef(rascunho)
  const replace = useCallback((next: Rascunho) => {
    latest.current = next
    if (next === EM_BRANCO) forget()
    else keep(next)
    setRascunho(next)
  }, [])
  // starts from the newest draft, even if it is not drawn yet: a box may fill itself in while a person types
  const change = useCallback((changed: Partial<Rascunho>) => replace({ ...latest.current, ...changed }), [replace])
  return { rascunho, replace, change }
}
