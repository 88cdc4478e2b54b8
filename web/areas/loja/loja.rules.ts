import type { Loja } from '#contract/loja'

/**
 * The shop that sends. The owner's is the default one, while it is active (S1 §4). A member reads one shop, and sends as that
 * shop, active or not.
 */
export const lojaQueEnvia = (lojas: readonly Loja[], isPropria: boolean) =>
  lojas.find(({ isLojaPadraoAssinante, ativo }) => isLojaPadraoAssinante && (ativo || !isPropria))
