export type TipoDeDocumento = 'IDENTIDADE' | 'ENDERECO' | 'CONTRATO'

export type DocumentoTables = {
  /** Documents sent; the last one of a kind counts. */
  documentoEnvio: {
    uuid: string
    assinaturaUuid: string
    tipo: TipoDeDocumento
    status: 'AVALIACAO' | 'APROVADO' | 'REPROVADO'
    criadoEm: Date
    decididoEm: Date | null
  }
}
