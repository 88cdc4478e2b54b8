import type { FreteNaLista } from '#contract/frete-envio'
import { isImprimivel } from '../impressao/impressao.rules.ts'

type Etiqueta = Pick<FreteNaLista, 'etiquetaDeTeste' | 'statusFrete' | 'pagamentoEstornado'>

/** Labels of a simulated carrier beside others: each of them says so itself. */
export const isMisturada = (fretes: readonly Pick<Etiqueta, 'etiquetaDeTeste'>[]) =>
  fretes.some(({ etiquetaDeTeste }) => etiquetaDeTeste) && fretes.some(({ etiquetaDeTeste }) => !etiquetaDeTeste)

/** What is said on the line of a frete and where its label is printed. */
export const ETIQUETA_DE_TESTE = 'Etiqueta de teste: não vale para postar.'
export const isEtiquetaDeTeste = (frete: Etiqueta) => frete.etiquetaDeTeste && isImprimivel(frete)

/**
 * What is said under a list of these fretes: as their labels were made, not as the installation is set. Undefined where all
 * of it is real.
 */
export function planMarca(fretes: readonly Pick<Etiqueta, 'etiquetaDeTeste'>[], isSandbox: boolean) {
  const deTeste = fretes.filter(({ etiquetaDeTeste }) => etiquetaDeTeste).length
  if (isMisturada(fretes)) {
    const text =
      deTeste === 1
        ? '1 etiqueta desta lista não vale para postar: a linha dela diz.'
        : `${deTeste} etiquetas desta lista não valem para postar: a linha de cada uma diz.`
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
      : 'nenhum dinheiro é de verdade. Estas etiquetas são das transportadoras, e valem o que elas disserem.'
  return { title: 'Ambiente de testes', text }
}
