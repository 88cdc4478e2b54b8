import { dimensoesDoPedido, type PedidoDeCotacao } from '#contract/cotacao'
import type { Embalagem, EmbalagemDigitada } from '#contract/embalagem'
import { formatDecimal, parseDecimal } from '../../../ui/fields/number.rules.ts'
import { EM_BRANCO, ladosDoFormato, type Rascunho } from '../calculadora.rules.ts'

type Medidas = Omit<Embalagem, 'uuid' | 'nome' | 'usadaEm'>

/** '18 × 22 × 30', or '60 × 8' for a roll: its length and its diameter. */
export const ladosText = (caixa: Partial<Medidas> & Pick<Medidas, 'formato'>) =>
  ladosDoFormato(caixa.formato)
    .map((lado) => caixa[lado])
    .join(' × ')

/** How the form changes when this box is chosen. A box without a weight leaves the typed one. */
export function fillCaixa(caixa: Medidas): Partial<Rascunho> {
  const cm = (lado: number | null) => (lado === null ? '' : String(lado))
  return {
    formato: caixa.formato,
    alturaPacote: cm(caixa.alturaPacote),
    larguraPacote: cm(caixa.larguraPacote),
    comprimentoPacote: cm(caixa.comprimentoPacote),
    diametroPacote: cm(caixa.diametroPacote),
    ...(caixa.pesoPacote !== null && { pesoPacote: formatDecimal(caixa.pesoPacote, 3) }),
  }
}

/** Whether no measure is typed and the shape is the one that the form begins with. */
export const hasNoMedidas = (rascunho: Rascunho) =>
  rascunho.formato === EM_BRANCO.formato &&
  [...ladosDoFormato(rascunho.formato), 'pesoPacote' as const].every((campo) => rascunho[campo] === '')

/** Whether the form has this box's measures. */
export const isInForm = (caixa: Medidas, rascunho: Rascunho) =>
  caixa.formato === rascunho.formato &&
  ladosDoFormato(caixa.formato).every((lado) => caixa[lado] === parseDecimal(rascunho[lado], 0)) &&
  (caixa.pesoPacote === null || caixa.pesoPacote === parseDecimal(rascunho.pesoPacote, 3))

/**
 * The measures of a quote request, to be saved under a name. The weight is left out, because it depends on the content.
 */
export function caixaDoPedido(pedido: PedidoDeCotacao, nome: string): EmbalagemDigitada {
  const { pesoPacote: _, ...lados } = dimensoesDoPedido(pedido)
  return { nome, formato: pedido.formato, ...lados, pesoPacote: null }
}

/** Whether a box with the same sides is already saved. */
export const isKept = (caixas: readonly Medidas[], caixa: EmbalagemDigitada) =>
  caixas.some(
    (kept) =>
      kept.formato === caixa.formato && ladosDoFormato(kept.formato).every((lado) => kept[lado] === caixa[lado]),
  )
