import type { PedidoDeCotacao } from '#contract/cotacao'
import type { Deps } from '../../kernel/deps.ts'
import { keepOferta, locateVolumes, momentoOf } from './calculo.ts'
import type { CotacaoGuardada } from './guardadas.ts'
import { askTransportadoras } from './respostas.ts'

/** A past quote and its carrier's product. */
export type Cotado = Omit<CotacaoGuardada, 'uuid' | 'snapshot' | 'validaAte' | keyof ReturnType<typeof keepOferta>> & {
  produto: string
}

/** A valid price; or the product no longer carries the parcel; or the carrier is silent. */
export type Recotacao =
  | (ReturnType<typeof keepOferta> & { resposta: 'cotado'; snapshot: object; validaAte: Date })
  | { resposta: 'recusado' }
  | { resposta: 'silencio' }

/**
 * Asks the carriers again, one answer for each quote. Equal questions to one carrier are asked once. Runs outside a
 * transaction.
 */
export async function requote(deps: Deps, cotados: readonly Cotado[]): Promise<Recotacao[]> {
  const { validaAte } = momentoOf(deps.clock.now())
  const asked = new Map<string, ReturnType<typeof askTransportadoras>>()
  const answers = cotados.map(async ({ transportadoraUuid, produto, ...volume }): Promise<Recotacao> => {
    const key = JSON.stringify([transportadoraUuid, pedidoOf(volume)])
    const respostas = asked.get(key) ?? askOnly(deps, transportadoraUuid, pedidoOf(volume))
    asked.set(key, respostas)
    const { ofertas, falhas } = await respostas
    const oferta = ofertas.find((one) => one.oferta.produto.codigo === produto)?.oferta
    if (oferta) return { resposta: 'cotado', ...keepOferta(oferta), snapshot: oferta.snapshot, validaAte }
    return { resposta: falhas.length > 0 ? 'silencio' : 'recusado' }
  })
  return Promise.all(answers)
}

function askOnly(deps: Deps, uuid: string, pedido: PedidoDeCotacao) {
  const { config, log } = deps
  const transportadoras = deps.transportadoras.filter((one) => one.uuid === uuid)
  return askTransportadoras({ transportadoras, config, log }, locateVolumes(deps, [pedido])[0]!.transporte)
}

/** The request that quotes the same parcel again. */
export const pedidoOf = (volume: Omit<Cotado, 'transportadoraUuid' | 'produto'>): PedidoDeCotacao => ({
  cepOrigem: volume.cepOrigem,
  cepDestino: volume.cepDestino,
  isPacotePadrao: false,
  avisoRecebimento: volume.avisoRecebimento,
  maoPropria: volume.maoPropria,
  logisticaReversa: volume.logisticaReversa,
  formato: volume.formato,
  dimensoes: {
    alturaPacote: volume.alturaCm,
    larguraPacote: volume.larguraCm,
    comprimentoPacote: volume.comprimentoCm,
    diametroPacote: volume.diametroCm,
    pesoPacote: volume.pesoGramas,
  },
  valorEncomenda: volume.valorEncomendaCentavos,
})
