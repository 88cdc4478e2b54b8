/**
 * An invitation on its way to the registration. It travels in the state of the link, so that no address holds its
 * token.
 */
export type ConviteACaminho = { token: string; email: string; loja: string }

/** The invitation in a link's state; undefined without one. Another version of the page may have written the state. */
export function conviteOf(state: unknown): ConviteACaminho | undefined {
  const found = (state as { convite?: Partial<ConviteACaminho> } | null)?.convite
  if (typeof found?.token !== 'string' || typeof found.loja !== 'string') return undefined
  return { token: found.token, loja: found.loja, email: typeof found.email === 'string' ? found.email : '' }
}
