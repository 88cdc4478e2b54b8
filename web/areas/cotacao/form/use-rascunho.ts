import { useCallback, useEffect, useRef, useState } from 'react'
import { EM_BRANCO, parseRascunho, type Rascunho } from '../calculadora.rules.ts'
import { forget, keep, readKept } from '../kept.ts'

/**
 * The draft of a quote. The stored draft comes back after hydration, so that the prerendered page and the first paint
 * agree.
 */
export function useRascunho() {
  const [rascunho, setRascunho] = useState(EM_BRANCO)
  const isRestored = useRef(false)
  useEffect(() => {
    const kept = readKept()
    if (!isRestored.current && kept) setRascunho(parseRascunho(kept))
    isRestored.current = true
  }, [])
  useEffect(() => {
    if (isRestored.current && rascunho !== EM_BRANCO) keep(rascunho)
  }, [rascunho])
  const change = useCallback((changed: Partial<Rascunho>) => setRascunho((was) => ({ ...was, ...changed })), [])
  const clear = useCallback(() => {
    forget()
    setRascunho(EM_BRANCO)
  }, [])
  return { rascunho, change, clear }
}
