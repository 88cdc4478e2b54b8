import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import type { FreteNaLista } from '#contract/frete-envio'
import { hasDace } from './impressao.rules.ts'

type Frete = Pick<FreteNaLista, 'statusFrete' | 'impressoEm' | 'documentoFiscal'>

/** Whether the label was printed before we had the DC-e's authorisation, so that its DACE is missing. */
export const isImpressaSemDace = ({ statusFrete, impressoEm, documentoFiscal }: Frete) =>
  statusFrete === 'GERADO' &&
  hasDace({ documentoFiscal }) &&
  impressoEm !== null &&
  documentoFiscal.guardadaEm !== null &&
  documentoFiscal.guardadaEm > impressoEm

export const IMPRIMA_DE_NOVO =
  'A DC-e foi autorizada depois da impressão: imprima a etiqueta de novo, ela sai com a DACE.'

/** What the seller must do with a frete's paper before posting, in one line; null when the label is enough. */
export function papelText(frete: Frete) {
  if (isImpressaSemDace(frete)) return IMPRIMA_DE_NOVO
  const { statusFrete, documentoFiscal } = frete
  return statusFrete === 'GERADO' && documentoFiscal.aviso === MENSAGENS_FISCAIS.papel ? documentoFiscal.aviso : null
}
