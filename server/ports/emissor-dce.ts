import type { Asking } from './transportadora.ts'

/**
 * Who authorises electronic content declarations (DC-e) for us, and the certificate that signs them. The documents are
 * built elsewhere: this port takes and gives back their bytes. Never asked while a transaction is open (law 6).
 */
export type EmissorDce = {
  /** Whether the tax authority is played: its authorisations have no value, and the screens say so. */
  isSimulado: boolean
  /** 1 production, 2 homologation. */
  ambiente: 1 | 2
  serie: number
  emissor: {
    cnpj: string
    nome: string
    /** IBGE's code of the issuer's own state. */
    codigoUf: string
  }
  /** RSA-SHA1 of a text by the issuer's key in base64, and the end certificate (DER in base64). */
  sign(text: string): Promise<{ valor: string; certificado: string }>
  /**
   * Asks for the authorisation of a signed document. The same bytes may be sent again: an authorised document is
   * DUPLICADA then. Throws EmissorDceIndisponivel.
   */
  authorise(documento: { chave: string; xml: string }, asking: Asking): Promise<AutorizacaoDce>
  /** How a document stands at the authority. Throws EmissorDceIndisponivel. */
  find(chave: string, asking: Asking): Promise<SituacaoDce>
  /** Registers a signed cancelling. Throws EmissorDceIndisponivel. */
  cancel(evento: { chave: string; xml: string }, asking: Asking): Promise<CancelamentoDce>
}

/** The proof of an authorisation. `digest` is the signature's DigestValue as the authority read it; '' if it tells none. */
export type Protocolo = { numero: string; em: Date; digest: string; xml: string }
/** A refusal in the authority's words (cStat, xMotivo). */
export type RecusaDce = { codigo: string; motivo: string }

export type AutorizacaoDce =
  | { desfecho: 'AUTORIZADA'; protocolo: Protocolo }
  /** The number is taken, by this document or by another one: `find` tells. */
  | ({ desfecho: 'DUPLICADA' } & RecusaDce)
  /** The document was made too long ago: the same content with a newer instant may pass. */
  | ({ desfecho: 'FORA_DO_PRAZO' } & RecusaDce)
  | ({ desfecho: 'RECUSADA' } & RecusaDce)

/** `evento` is null where the authority does not give the cancelling back. */
export type SituacaoDce =
  | { situacao: 'AUTORIZADA'; protocolo: Protocolo }
  | { situacao: 'CANCELADA'; protocolo: Protocolo | null; evento: EventoDce | null }
  | { situacao: 'DESCONHECIDA' }

export type EventoDce = { protocolo: string; em: Date; xml: string }
export type CancelamentoDce = { desfecho: 'CANCELADA'; evento: EventoDce } | ({ desfecho: 'RECUSADO' } & RecusaDce)

/** The authority does not answer, or its answer cannot be understood. The request may have been carried out. */
export class EmissorDceIndisponivel extends Error {}
