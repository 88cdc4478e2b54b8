/** The API and its schemas: fetched when somebody reaches for the form, never with the page. */
export const loadCalls = () => import('../cotacao.calls.ts')

/** The results, with all that they are drawn from. */
export const loadResultado = () => import('../resultado/resultado.tsx')
export type ResultadoModule = Awaited<ReturnType<typeof loadResultado>>
