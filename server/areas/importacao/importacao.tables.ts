export type ImportacaoTables = {
  importacao: {
    uuid: string
    assinaturaUuid: string
    nomeDoArquivo: string
    resumo: string
    fretes: number
    importadaEm: Date
  }
}
