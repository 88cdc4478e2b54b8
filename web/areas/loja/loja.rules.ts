import type { Loja } from '#contract/loja'

/** The shop that sends: the default one, while it is active (S1 §4). */
export const lojaQueEnvia = (lojas: readonly Loja[]) =>
  lojas.find(({ isLojaPadraoAssinante, ativo }) => isLojaPadraoAssinante && ativo)
