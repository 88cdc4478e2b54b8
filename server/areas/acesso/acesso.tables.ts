/** Who people are, and the sessions they hold. */
export type AcessoTables = {
  assinatura: { uuid: string; criadaEm: Date }
  usuario: {
    uuid: string
    assinaturaUuid: string | null
    cpf: string
    nome: string
    sobrenome: string
    email: string
    telefone: string
    roles: string[]
    emailValidadoEm: Date | null
    criadoEm: Date
  }
  credencial: { usuarioUuid: string; senhaHash: string; alteradaEm: Date }
  sessao: { tokenHash: string; usuarioUuid: string; criadaEm: Date; usadaEm: Date }
}
