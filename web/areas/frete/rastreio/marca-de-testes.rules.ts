import type { FreteNaLista } from '#contract/frete-envio'
import { isMisturada } from '../impressao/etiqueta-de-teste.rules.ts'

type Etiqueta = Pick<FreteNaLista, 'etiquetaDeTeste'>

/**
 * The note under a list of these fretes. What it says of the labels depends on how they were made, not on the settings
 * of the installation. Undefined when the installation is not a sandbox and all labels are real.
 */
export function planMarca(fretes: readonly Etiqueta[], isSandbox: boolean) {
  const deTeste = fretes.filter(({ etiquetaDeTeste }) => etiquetaDeTeste).length
  if (isMisturada(fretes)) {
    const text =
      deTeste === 1
        ? '1 etiqueta desta lista não vale para postar e está marcada.'
        : `${deTeste} etiquetas desta lista não valem para postar e estão marcadas.`
    return { title: 'Etiquetas de teste', text }
  }
  if (deTeste > 0)
    return {
      title: isSandbox ? 'Ambiente de testes' : 'Etiquetas de teste',
      text: 'as etiquetas não valem para postar.',
    }
  if (!isSandbox) return undefined
  const text =
    fretes.length === 0
      ? 'nenhum dinheiro é de verdade.'
      : 'nenhum dinheiro é de verdade. Estas etiquetas são das transportadoras conectadas.'
  return { title: 'Ambiente de testes', text }
}
