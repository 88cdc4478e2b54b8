import type { Frete } from '#contract/frete-envio'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'

/** One line of what happened: told by the carrier, or a step of its life here. */
export type Passo = { texto: string; lugar: string; data: Date }

/** Our own steps in the seller's words. What the carrier tells, the carrier tells better. */
const NOSSOS: Partial<Record<StatusDeFrete, string>> = {
  AGUARDANDO_PAGAMENTO: 'Compra feita, aguardando o pagamento',
  PENDENTE: 'Compra paga',
  GERADO: 'Etiqueta gerada',
  EXPIRADO: 'Etiqueta expirada, valor devolvido à carteira',
  PROCESSANDO_CANCELAMENTO: 'Cancelamento pedido à transportadora',
  CANCELADO: 'Cancelado',
}

/** The whole life of a frete in one line, the newest first. */
export function vidaOf({ ocorrencias, eventos, transportadora }: Frete): Passo[] {
  const dela = ocorrencias.map(({ statusFreteTransportadora: texto, agencia: lugar, dataOcorrencia: data }) => ({
    texto,
    lugar,
    data,
  }))
  const nossos = eventos.flatMap(({ para, data }) => {
    const texto = NOSSOS[para]
    return texto ? [{ texto, lugar: para === 'GERADO' ? transportadora.nomeTransportadora : '', data }] : []
  })
  // of what happened in the same second, what came later in its own list stays the newer
  return [...dela, ...nossos.reverse()].sort((one, other) => other.data.getTime() - one.data.getTime())
}
