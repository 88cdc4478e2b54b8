import type { ColumnType, GeneratedAlways } from 'kysely'
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
  /** The aplicativos that subscribers register (OAuth 2). */
  aplicativo: {
    uuid: string
    clientId: GeneratedAlways<number>
    assinaturaUuid: string
    nome: string
    redirectUris: string[]
    /** SHA-256 in hexadecimal digits (`hashToken`); null for a public client. */
    segredoHash: string | null
    criadoEm: Date
  }
  /** What an owner allows an aplicativo. A withdrawn autorizacao is deleted, with its codes and tokens. */
  autorizacao: {
    uuid: string
    aplicativoUuid: string
    assinaturaUuid: string
    escopos: Escopo[]
    autorizadaEm: Date
    usadaEm: Date | null
    /** When the last of its codes and tokens ends. */
    expiraEm: Date
  }
  /** The code of one consent; good once and for a minute. */
  autorizacaoCodigo: {
    uuid: string
    codigoHash: string
    autorizacaoUuid: string
    escopos: Escopo[]
    redirectUri: string
    /** `code_challenge` of PKCE, always S256. */
    desafio: string | null
    expiraEm: Date
    usadoEm: Date | null
  }
  /** A pair of access and refresh token. The row of a spent refresh token stays until its end, to notice a second use. */
  autorizacaoToken: {
    acessoHash: string
    renovacaoHash: string
    autorizacaoUuid: string
    /** The consent that the pair comes from: `autorizacaoCodigo.uuid`. */
    consentimentoUuid: string
    escopos: Escopo[]
    acessoExpiraEm: Date
    renovacaoExpiraEm: Date
    renovadoEm: Date | null
  }
  /** Orders of programs that speak another platform's dialect. */
  dialetoPedido: {
    uuid: string
    assinaturaUuid: string
    /** Written by a trigger when the order is bought. */
    freteUuid: string | null
    /** Written as JSON text. */
    etiquetas: ColumnType<{ tag: string; url: string | null }[], string, string>
    corpoHash: string | null
    criadoEm: Date
    /** The price that the program was told last; null for an order that no program has made. */
    vistoCentavos: Centavos | null
    /** When a program was first told that the label is there. */
    geradoEm: Date | null
  }
}
