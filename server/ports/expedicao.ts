import type { Conteudo, NotaFiscal } from '#contract/carrinho'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { Medidas } from '#contract/kernel/values/encomenda'
import type { Asking } from './transportadora.ts'

/**
 * What the house asks of a carrier once a parcel is bought: a code for its label, its way, an end. One adapter per carrier
 * and way of asking it; never asked while a transaction is open (law 6). Whatever it answers is somebody else's word.
 */
export type Expedicao = {
  /** Of the carrier (`Identidade.uuid`). */
  transportadoraUuid: string
  /** Parcels of it go nowhere; the screens say so. */
  isSandbox: boolean
  /** Objects that one question may be about. */
  maxPorConsulta: number
  /**
   * Registers a parcel, once for its `referencia`: asked again, it answers the same. Throws TransportadoraIndisponivel
   * (try again later) or TransportadoraRecusou (never as it is).
   */
  issue(pedido: PedidoDeEmissao, asking: Asking): Promise<Emissao>
  /**
   * Takes a parcel back. CANCELADO also for one that it never heard of; POSTADO when it is too late; EM_ANDAMENTO when it has
   * to be asked again. Throws TransportadoraIndisponivel.
   */
  cancel(objeto: ObjetoDaCasa, asking: Asking): Promise<'CANCELADO' | 'POSTADO' | 'EM_ANDAMENTO'>
  /** What became of these objects, at most `maxPorConsulta`; one that it does not know is left out. Safe to repeat. */
  track(codigos: readonly string[], asking: Asking): Promise<Rastro[]>
}

/** A parcel as both sides name it; without a code while the carrier has given none, as far as we know. */
export type ObjetoDaCasa = { referencia: string; codigo: string | null }

export type PedidoDeEmissao = {
  /** The frete's uuid. */
  referencia: string
  /** The seller's own number of the order, or ''. */
  pedido: string
  /** Carrier/product. */
  produto: string
  remetente: Pessoa
  destinatario: Pessoa
  volume: Medidas
  avisoRecebimento: boolean
  maoPropria: boolean
  conteudo: Conteudo | null
  notaFiscal: NotaFiscal | null
  /** The carrier's own code of the agency where it is handed in. */
  agencia: string | null
}

export type Emissao = {
  /** What its label says, and what it is tracked by. */
  codigo: string
  /** The carrier's own number of the order, where that is another one. */
  numeroDoPedido: string | null
  /** Until when it takes the parcel in; null when it does not say. */
  prazoPostagem: Date | null
}

/** The steps that carriers' events are read as (facts/correios.md §5.1, facts/jadlog.md §4). */
export const ETAPAS = [
  'EMITIDO',
  'POSTADO',
  'EM_TRANSITO',
  'SAIU_PARA_ENTREGA',
  'NAO_ENTREGUE',
  'AGUARDANDO_RETIRADA',
  'DEVOLUCAO',
  'DEVOLVIDO',
  'EXTRAVIADO',
  'AVARIADO',
  'ENTREGUE',
  'CANCELADO',
  'OUTRA',
] as const
export type Etapa = (typeof ETAPAS)[number]

/** Everything that the carrier tells of one object, in any order; events that it took back are left out. */
export type Rastro = {
  codigo: string
  eventos: readonly EventoDoObjeto[]
  /** As it measured the parcel, in cm and g, where it did. */
  medidas: MedidasDaTransportadora | null
}
export type EventoDoObjeto = { em: Date; etapa: Etapa; descricao: string; agencia: string }
export type MedidasDaTransportadora = {
  alturaPacote: number
  larguraPacote: number
  comprimentoPacote: number
  /** Of a roll, where the carrier tells it. */
  diametroPacote?: number
  pesoGramas: number
}

/** The carrier does not answer, or not in its words. Nothing is known of what was asked; ask again. */
export class TransportadoraIndisponivel extends Error {}

/** The carrier will not carry it as it is. The message is for the person. */
export class TransportadoraRecusou extends Error {}
