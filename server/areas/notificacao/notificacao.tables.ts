import type { TipoDeAviso } from '#contract/notificacao'

export type NotificacaoTables = {
  notificacao: {
    uuid: string
    assinaturaUuid: string
    tipo: TipoDeAviso
    /** Name of the event, unique. */
    evento: string
    assunto: string
    texto: string
    /** The page of the product that shows what it is about; null: none in particular. */
    caminho: string | null
    criadaEm: Date
    lidaEm: Date | null
  }
  /** A subscriber's choice of mails of a kind; without a row TIPOS_DE_AVISO decides. */
  notificacaoEmail: { assinaturaUuid: string; tipo: TipoDeAviso; email: boolean }
  /** A browser that gets pushes, of one person and for one assinatura. */
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
  /** A person's choice of pushes of a kind; without a row TIPOS_DE_AVISO decides. */
  notificacaoPush: { usuarioUuid: string; assinaturaUuid: string; tipo: TipoDeAviso; push: boolean }
}
