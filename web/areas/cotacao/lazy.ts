import { lazy } from 'react'

/** The API and its schemas: fetched when somebody reaches for the form, never with the page. */
export const loadCalls = () => import('./cotacao.calls.ts')

const loadResultado = () => import('./resultado.tsx')
export const Resultado = lazy(async () => ({ default: (await loadResultado()).Resultado }))
export const SemCotacao = lazy(async () => ({ default: (await loadResultado()).SemCotacao }))

/** Starts fetching what Calcular will need. A failure is met again, and told, when it is needed. */
export function warmUp() {
  Promise.all([loadCalls(), loadResultado()]).catch(() => undefined)
}
