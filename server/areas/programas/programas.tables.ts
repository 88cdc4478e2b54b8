import type { ColumnType } from 'kysely'
import type { Escopo } from '#contract/kernel/http/escopo'
import type { Centavos } from '#contract/kernel/values/centavos'

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
  /** Orders of programs that speak another platform's dialect. */
  dialetoPedido: {
    uuid: string
    assinaturaUuid: string
    /** Written by a trigger when the order is bought. */
    freteUuid: string | null
    /** Written as JSON text. */
    etiquetas: ColumnType<{ tag: string; url: string | null }[], string, never>
    corpoHash: string | null
    criadoEm: Date
    /** The price that the program was told last; null for an order that no program has made. */
    vistoCentavos: Centavos | null
    /** When a program was first told that the label is there. */
    geradoEm: Date | null
  }
}
