import { quemFez } from '#contract/conta/ator'
import type { Frete } from '#contract/frete-envio'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'

/** One step of the history: an ocorrencia of the carrier, or an evento of ours. */
export type Passo = { texto: string; lugar: string; data: Date; quem?: string }

/** The house's own steps in the seller's words, without those that the carrier describes better. */
const NOSSOS: Partial<Record<StatusDeFrete, string>> = {
  AGUARDANDO_PAGAMENTO: 'Compra feita, aguardando o pagamento',
  PENDENTE: 'Compra paga',
  GERADO: 'Etiqueta gerada',
  EXPIRADO: 'Etiqueta expirada, valor devolvido à carteira',
  PROCESSANDO_CANCELAMENTO: 'Cancelamento pedido à transportadora',
  CANCELADO: 'Cancelado',
}

/** The whole history of a frete as one list, the newest first. */
export function vidaOf({ ocorrencias, eventos, transportadora }: Frete): Passo[] {
  const dela = ocorrencias.map(({ statusFreteTransportadora: texto, agencia: lugar, dataOcorrencia: data }) => ({
    texto,
    lugar,
    data,
  }))
  const nossos = eventos.flatMap(({ para, data, ator }) => {
    const texto = NOSSOS[para]
    return texto
      ? [{ texto, lugar: para === 'GERADO' ? transportadora.nomeTransportadora : '', data, quem: quemFez(ator) }]
      : []
  })
  // steps of one instant keep the order of their list, where the newest step comes first
  return [...dela, ...nossos.reverse()].sort((one, other) => other.data.getTime() - one.data.getTime())
}
