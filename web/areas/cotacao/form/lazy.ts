/** The API and its schemas: fetched when somebody reaches for the form, never with the page. */
export const loadCalls = () => import('../cotacao.calls.ts')

/** The results, with all that they are drawn from, and what else a form needs only once somebody fills it in. */
export const loadAlcancado = () => import('./alcancado.ts')
export type Alcancado = Awaited<ReturnType<typeof loadAlcancado>>

/** An envelope and a roll; the page comes with the box. */
export const loadOutrosFormatos = () => import('../outros-formatos.rules.ts')
