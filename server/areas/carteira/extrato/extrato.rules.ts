import { TIPOS_DE_TRANSACAO, type TipoDeTransacao } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'

/** Incoming money is positive, outgoing negative. */
export const comSinal = ({ tipo, valorCentavos }: { tipo: TipoDeTransacao; valorCentavos: Centavos }): Centavos =>
  TIPOS_DE_TRANSACAO[tipo].tipoOperacao === 'ENTRADA' ? valorCentavos : 0 - valorCentavos

/** 2345 → '23.45', as programs read it. */
export const reaisComPonto = (centavos: Centavos) => (centavos / 100).toFixed(2)
