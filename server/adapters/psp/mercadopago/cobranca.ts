import * as z from 'zod'
import type { Centavos } from '#contract/kernel/values/centavos'
import { type Cobranca, type PedidoDeCobranca, PspIndisponivel, type SituacaoDaCobranca } from '../../../ports/psp.ts'
import { barrasDaLinha, isCodigoDeBarras, linhaDigitavel } from '../boleto.ts'
import type { Pagamento } from './respostas.ts'
import { motivoOf, situacaoOf } from './situacao.ts'

const Referencia = z.uuid()

/** Mercado Pago's payment as our charge; undefined when its reference is not one of ours. */
export function cobrancaOf({
  id,
  external_reference: referencia,
  transaction_amount: valor,
  transaction_amount_refunded: refunded,
  status,
  status_detail: detail,
  point_of_interaction: interaction,
  transaction_details: details,
}: Pagamento): Cobranca | undefined {
  if (!Referencia.safeParse(referencia).success) return undefined
  const linha = linhaOf(details)
  const url = details?.external_resource_url
  return {
    pspId: id,
    referencia: referencia ?? '',
    valor,
    ...devolucaoOf(situacaoOf(status, detail), valor, Math.round((refunded ?? 0) * 100)),
    motivo: motivoOf(status, detail),
    pixCode: interaction?.transaction_data?.qr_code ?? null,
    boleto: linha && url ? { html: url, pdf: url, linhaDigitavel: linha } : null,
  }
}

/**
 * How much of a charge has gone back to its payer. A charge that was refunded in full stays refunded, even if a dispute
 * about it is decided for us.
 */
function devolucaoOf(situacao: SituacaoDaCobranca, valor: Centavos, refunded: Centavos) {
  if (situacao === 'ESTORNADA' || (situacao === 'APROVADA' && refunded >= valor))
    return { situacao: 'ESTORNADA', devolvido: valor } as const
  return { situacao, devolvido: situacao === 'APROVADA' ? refunded : 0 }
}

/** The field without which a charge of each kind cannot be paid. */
const PRECISA = { pix: 'pixCode', boleto: 'boleto', cartao: undefined } as const

/** Accepts the answer to a new charge only when it is about that charge and the charge can be paid. */
export function cobrancaPedida(
  cobranca: Cobranca | undefined,
  { referencia, valor }: PedidoDeCobranca,
  meio: keyof typeof PRECISA,
): Cobranca {
  if (cobranca?.referencia !== referencia || cobranca.valor !== valor) {
    throw new PspIndisponivel('answered about another charge')
  }
  const needs = PRECISA[meio]
  if (needs && cobranca.situacao === 'PENDENTE' && cobranca[needs] === null) {
    throw new PspIndisponivel(`answered without a ${needs}`)
  }
  return cobranca
}

/** The linha digitável from the answer, or made from its bar code. Undefined when the check digits are wrong. */
function linhaOf(details: Pagamento['transaction_details']) {
  const told = details?.digitable_line?.replace(/[\s.]/g, '') ?? ''
  if (barrasDaLinha(told)) return told
  const barras = details?.barcode?.content?.replace(/\s/g, '') ?? ''
  return isCodigoDeBarras(barras) ? linhaDigitavel(barras) : undefined
}
