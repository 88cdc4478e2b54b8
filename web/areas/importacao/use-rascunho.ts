import { useCallback, useRef, useState } from 'react'
import { isEmCurso, type Rascunho } from './rascunho.rules.ts'
import { keepRascunho, readRascunho } from './rascunho-guardado.ts'

/** The import under way: every change is kept in this tab. `read` gives the present draft, also between two renders. */
export function useRascunho() {
  const [rascunho, setRascunho] = useState(readRascunho)
  const present = useRef(rascunho)
  const read = useCallback(() => present.current, [])
  const replace = useCallback((next: Rascunho | null) => {
    const kept = next && isEmCurso(next) ? next : null
    present.current = kept
    keepRascunho(kept)
    setRascunho(kept)
  }, [])
  const change = useCallback(
    (how: (was: Rascunho) => Rascunho) => {
      if (present.current) replace(how(present.current))
    },
    [replace],
  )
  return { rascunho, read, replace, change }
}
export type Guarda = ReturnType<typeof useRascunho>
