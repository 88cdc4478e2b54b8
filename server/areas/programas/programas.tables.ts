import type { Escopo } from '#contract/kernel/http/escopo'

export type ProgramasTables = {
  /** The keys with which a subscriber's programs call the API. A revoked one is deleted. */
  chaveDeApi: {
    uuid: string
    assinaturaUuid: string
    nome: string
    /** SHA-256 in hexadecimal digits (`hashToken`). */
    chaveHash: string
    inicio: string
    escopos: Escopo[]
    criadaEm: Date
    expiraEm: Date
    usadaEm: Date | null
    /** When the owner was told that the key will expire. */
    avisadaEm: Date | null
  }
}
