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
  /** A browser that gets pushes, of one person and for one subscription. */
  pushAparelho: {
    uuid: string
    usuarioUuid: string
    assinaturaUuid: string
    sessaoUuid: string
    nome: string
    endereco: string
    p256dh: string
    auth: string
    criadoEm: Date
  }
  /** What the person has said of a kind's pushes; no row: as TIPOS_DE_AVISO says. */
  notificacaoPush: { usuarioUuid: string; assinaturaUuid: string; tipo: TipoDeAviso; push: boolean }
}
