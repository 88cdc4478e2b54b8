import type { TipoDeAviso } from '#contract/notificacao'

export type NotificacaoTables = {
  notificacao: {
    uuid: string
    assinaturaUuid: string
    tipo: TipoDeAviso
    /** What it tells, once. */
    evento: string
    assunto: string
    texto: string
    criadaEm: Date
    lidaEm: Date | null
  }
  /** What the person has said of a kind's mails; no row: as TIPOS_DE_AVISO says. */
  notificacaoEmail: { assinaturaUuid: string; tipo: TipoDeAviso; email: boolean }
}
