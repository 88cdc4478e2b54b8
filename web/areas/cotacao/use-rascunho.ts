import { useCallback, useEffect, useRef, useState } from 'react'
import { CAMPOS, EM_BRANCO, parseRascunho, type Rascunho } from './calculadora.rules.ts'
import { forget, keep, readKept } from './kept.ts'

/**
 * The draft of a quote. What was kept from before comes back once the page is alive, so that the prerendered page and the
 * first paint agree; what was typed into that page before it came alive is newer, and wins.
 */
export function useRascunho(page: { current: HTMLElement | null }) {
  const [rascunho, setRascunho] = useState(EM_BRANCO)
  const isRestored = useRef(false)
  useEffect(() => {
    if (!isRestored.current) setRascunho((blank) => restore(blank, page.current))
    isRestored.current = true
  }, [page])
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

function restore(blank: Rascunho, page: HTMLElement | null) {
  const kept = readKept()
  const typed = typedInto(page)
  return kept || Object.keys(typed).length ? parseRascunho({ ...kept, ...typed }) : blank
}

function typedInto(page: HTMLElement | null) {
  const inputs = [...(page?.querySelectorAll('input') ?? [])]
  const fields = inputs.filter(({ name, value }) => value && CAMPOS.some((campo) => campo === name))
  const formato = inputs.find(({ type, checked, value }) => type === 'radio' && checked && value !== EM_BRANCO.formato)
  return {
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...(formato && { formato: formato.value }),
  }
}
