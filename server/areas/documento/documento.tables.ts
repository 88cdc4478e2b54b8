import type { ColumnType } from 'kysely'
import type { FormatoDeDocumento, StatusDeDocumento, TipoDeDocumento } from '#contract/documento/documento'

export type DocumentoTables = {
  /** Documents sent and signed. A decision is made once; the file never changes. */
  documentoEnvio: {
    uuid: string
    assinaturaUuid: string
    tipo: TipoDeDocumento
    status: StatusDeDocumento
    criadoEm: Date
    decididoEm: Date | null
    arquivoUuid: string
    formato: FormatoDeDocumento
    /** Bytes. */
    tamanho: number
    sha256: string
    /** Why it was refused. */
    motivo: string | null
    /** By how much the limit grew when it was approved. */
    acrescimo: ColumnType<number, number | undefined, number>
  }
  /** Decisions of the staff that can still be undone. */
  documentoDecisao: {
    documentoUuid: string
    decisao: 'APROVADO' | 'REPROVADO'
    motivo: string | null
    operadorUuid: string
    em: Date
    /** When it takes effect. */
    valeEm: Date
  }
  /** Signatures under the contract. They stay when the account is closed, without ip, browser and initials. */
  assinaturaDigital: {
    /** Sixteen characters, without hyphens. */
    codigo: string
    assinaturaUuid: string
    documentoUuid: string | null
    titulo: string
    versao: string
    /** SHA-256 of the PDF with the text alone. */
    sha256Texto: string
    /** SHA-256 of the whole signed PDF. */
    sha256: string
    assinadoEm: Date
    ip: string | null
    navegador: string | null
    iniciais: string | null
  }
}
