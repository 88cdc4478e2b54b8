/** The API and its schemas: loaded when a person uses the form, never with the page. */
export const loadCalls = () => import('../cotacao.calls.ts')

/** The results with everything that draws them, and the other code that only a form in use needs. */
export const loadAlcancado = () => import('./alcancado.ts')
export type Alcancado = Awaited<ReturnType<typeof loadAlcancado>>

/** The drawings of an envelope and a roll; the page itself has the box. */
export const loadOutrosFormatos = () => import('../outros-formatos.rules.ts')
