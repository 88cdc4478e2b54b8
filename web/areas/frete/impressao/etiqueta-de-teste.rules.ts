import type { FreteNaLista } from '#contract/frete-envio'
import { isImprimivel } from './impressao.rules.ts'

type Etiqueta = Pick<FreteNaLista, 'etiquetaDeTeste' | 'statusFrete' | 'pagamentoEstornado'>

/** The sentence that is shown on the line of a frete, and in the place where its label is printed. */
export const ETIQUETA_DE_TESTE = 'Etiqueta de teste: não vale para postar.'
export const isEtiquetaDeTeste = (frete: Etiqueta) => frete.etiquetaDeTeste && isImprimivel(frete)

/** Whether a list has both simulated and real labels: then each simulated one says so on its own line. */
export const isMisturada = (fretes: readonly Pick<Etiqueta, 'etiquetaDeTeste'>[]) =>
  fretes.some(({ etiquetaDeTeste }) => etiquetaDeTeste) && fretes.some(({ etiquetaDeTeste }) => !etiquetaDeTeste)
