export type NotificacaoTables = {
  notificacao: {
    uuid: string
    assinaturaUuid: string
    /** What it tells, once. */
    evento: string
    assunto: string
    texto: string
    criadaEm: Date
    lidaEm: Date | null
  }
}
