export type LojaTables = {
  loja: {
    uuid: string
    assinaturaUuid: string
    nome: string
    razaoSocial: string
    telefone: string
    email: string
    site: string
    cnpj: string
    isAtiva: boolean
    isPadrao: boolean
    cep: string
    logradouro: string
    numero: string
    complemento: string
    bairro: string
    municipioUuid: string
    referencia: string
    criadaEm: Date
  }
}
