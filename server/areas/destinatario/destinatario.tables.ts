import type { EnderecoGuardado } from '../../db/guardados.ts'

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
    usadoEm: Date
  } & EnderecoGuardado
}
