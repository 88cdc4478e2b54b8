import type { Generated } from 'kysely'

export type EnderecoTables = {
  municipio: {
    uuid: string
    ibge: number
    nome: string
    siglaUf: string
  }
  /** The CEP ranges of the last import; empty before the first. */
  cepFaixa: {
    /** The CEP as a number: '01001000' is 1001000. Both ends are included. */
    inicio: number
    fim: number
    ibge: number
  }
  /** One row per import. The newest id is the version of cepFaixa that every node compares with its own. */
  cepImportacao: {
    id: Generated<number>
    arquivo: string
    municipios: number
    faixas: number
    importadoEm: Date
  }
  /** A service's answer about a CEP. Null municipality: no service knows the CEP. */
  cepCache: {
    cep: string
    municipioUuid: string | null
    logradouro: string
    bairro: string
    expiraEm: Date
  }
}
