export type DestinatarioTables = {
  destinatario: {
    uuid: string
    assinaturaUuid: string
    cpfCnpj: string
    nome: string
    sobrenome: string
    busca: string
    telefone: string
    email: string
    cep: string
    logradouro: string
    numero: string
    complemento: string
    bairro: string
    municipioUuid: string
    usadoEm: Date
  }
}
