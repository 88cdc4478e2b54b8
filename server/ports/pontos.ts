import type { Asking } from './transportadora.ts'

/** Where a carrier takes parcels, told by the carrier itself. One adapter per carrier that can be asked. */
export type PontosDaTransportadora = {
  /** The carrier's `Identidade.uuid`. */
  transportadoraUuid: string
  /**
   * The points near a place, the nearest first, also those that are closed for now. Throws TransportadoraIndisponivel. Safe
   * to repeat.
   */
  listPerto(lugar: LugarDaPostagem, asking: Asking): Promise<PontoDePostagem[]>
}

export type LugarDaPostagem = {
  /** Eight digits. */
  cep: string
  uf: string
  /** The municipality of the CEP; '' when only its state is known. */
  cidade: string
}

/** A point as the carrier tells it. Every text is one clean line, and only number and neighbourhood may be empty. */
export type PontoDePostagem = {
  /** The carrier's own code. */
  codigo: string
  nome: string
  /** One word. */
  tipo: string
  logradouro: string
  numero: string
  bairro: string
  cidade: string
  /** Eight digits. */
  cep: string
  /** Whether it takes parcels now. */
  isAtivo: boolean
}
