import type { FreteNaLista } from '#contract/frete-envio'
import { isImprimivel } from './impressao.rules.ts'

type Etiqueta = Pick<FreteNaLista, 'etiquetaDeTeste' | 'statusFrete' | 'pagamentoEstornado'>

/** What is said on the line of a frete and where its label is printed. */
export const ETIQUETA_DE_TESTE = 'Etiqueta de teste: não vale para postar.'
export const isEtiquetaDeTeste = (frete: Etiqueta) => frete.etiquetaDeTeste && isImprimivel(frete)

/** Labels of a simulated carrier beside others: each of them says so itself. */
export const isMisturada = (fretes: readonly Pick<Etiqueta, 'etiquetaDeTeste'>[]) =>
  fretes.some(({ etiquetaDeTeste }) => etiquetaDeTeste) && fretes.some(({ etiquetaDeTeste }) => !etiquetaDeTeste)
