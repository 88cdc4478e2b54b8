import type { Conteudo, NotaFiscal } from '#contract/kernel/schemas/conteudo'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import type { Medidas } from '#contract/kernel/values/encomenda'
import type { Asking } from './transportadora.ts'

/**
 * What the house asks of a carrier after a purchase: issue a label, cancel it, track the parcel. One adapter per carrier
 * and way of asking. Never asked while a transaction is open (law 6). The adapters do not trust the carrier's answers.
 */
export type Expedicao = {
  /** The carrier's `Identidade.uuid`. */
  transportadoraUuid: string
  /** Whether the carrier is simulated: its parcels go nowhere, and the screens say so. */
  isSandbox: boolean
  /** The contract's card of posting, ten digits, where the carrier's label names one. */
  cartaoPostagem?: string
  /** The greatest number of objects in one call of `track`. */
  maxPorConsulta: number
  /**
   * Registers a parcel once for its `referencia`: a repeat gets the same answer. Throws TransportadoraIndisponivel (try
   * again later) or TransportadoraRecusou (this request will never succeed).
   */
  issue(pedido: PedidoDeEmissao, asking: Asking): Promise<Emissao>
  /**
   * Cancels a parcel. CANCELADO also when the carrier does not know it; POSTADO when it is too late; EM_ANDAMENTO when the
   * carrier has to be asked again. Throws TransportadoraIndisponivel.
   */
  cancel(objeto: ObjetoDaCasa, asking: Asking): Promise<'CANCELADO' | 'POSTADO' | 'EM_ANDAMENTO'>
  /** What happened to these objects, at most `maxPorConsulta`; unknown ones are left out. Safe to repeat. */
  track(codigos: readonly string[], asking: Asking): Promise<Rastro[]>
}

/** A parcel under the names of both sides. `codigo` is null while we know of no code. */
export type ObjetoDaCasa = { referencia: string; codigo: string | null }

export type PedidoDeEmissao = {
  /** The frete's uuid. */
  referencia: string
  /** The seller's own number of the order, or ''. */
  pedido: string
  /** Carrier and product, e.g. correios/sedex. */
  produto: string
  remetente: Pessoa
  destinatario: Pessoa
  volume: Medidas
  avisoRecebimento: boolean
  maoPropria: boolean
  conteudo: Conteudo | null
  notaFiscal: NotaFiscal | null
  /** The key of the parcel's own electronic content declaration; null: it travels with the invoice or the paper form. */
  chaveDce: string | null
  /** The carrier's own code of the agency where the parcel is posted. */
  agencia: string | null
}

export type Emissao = {
  /** The code on the label, by which the parcel is tracked. */
  codigo: string
  /** The carrier's own order number, if it differs from the code. */
  numeroDoPedido: string | null
  /** The last instant of posting; null when the carrier does not tell it. */
  prazoPostagem: Date | null
}

/** The stages that a carrier's events are mapped to (facts/correios.md §5.1, facts/jadlog.md §4). */
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

/** Whether this stage says that the carrier has the parcel, or had it. */
export const isPostada = (etapa: Etapa) => etapa !== 'EMITIDO' && etapa !== 'CANCELADO' && etapa !== 'OUTRA'

/** Everything that the carrier tells of one object, in any order, without the events that the carrier took back. */
export type Rastro = {
  codigo: string
  eventos: readonly EventoDoObjeto[]
  /** The measures by the carrier, in cm and g, if it measured the parcel. */
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

/** The carrier does not answer, or its answer cannot be understood. The request may have been carried out; ask again. */
export class TransportadoraIndisponivel extends Error {}

/** The carrier refuses this request for good. The message is for the person. */
export class TransportadoraRecusou extends Error {}
