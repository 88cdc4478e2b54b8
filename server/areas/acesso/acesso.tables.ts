import type { Generated, GeneratedAlways } from 'kysely'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import type { Papel } from '#contract/kernel/http/papel'

/** People, their papéis in shops, and their sessions. */
export type AcessoTables = {
  assinatura: { uuid: string; criadaEm: Date }
  usuario: {
    uuid: string
    assinaturaUuid: string | null
    /** CPF, e-mail and telephone are null once the account is closed; staff may have no telephone. */
    cpf: string | null
    nome: string
    sobrenome: string
    email: string | null
    emailPendente: string | null
    telefone: string | null
    roles: string[]
    /** What an operator may do; empty for subscribers. */
    direitos: Generated<DireitoDeOperador[]>
    cep: string | null
    logradouro: string | null
    numero: string | null
    complemento: Generated<string>
    bairro: string | null
    municipioUuid: string | null
    versaoTermos: string | null
    termosAceitosEm: Date | null
    emailValidadoEm: Date | null
    /** When another e-mail was last asked for. */
    emailPedidoEm: Generated<Date | null>
    /** When the e-mail was last changed. */
    emailTrocadoEm: Date | null
    criadoEm: Date
    encerradoEm: Date | null
    /** When the staff blocked the log in, and why; null: not blocked. */
    bloqueadoEm: Generated<Date | null>
    bloqueioMotivo: Generated<string | null>
  }
  perfil: {
    uuid: string
    usuarioUuid: string
    assinaturaUuid: string
    papel: Papel
    nomeDaLoja: string
    criadoEm: Date
    /** The shop of the profile; null in a person's own account. */
    lojaUuid: Generated<string | null>
  }
  /** Profiles that ended, so that their holder's next call says why it is refused. */
  perfilRetirado: {
    uuid: string
    usuarioUuid: string
    nomeDaLoja: string
    motivo: MotivoDaRetirada
    retiradoEm: Date
  }
  convite: {
    uuid: string
    assinaturaUuid: string
    lojaUuid: string
    nomeDaLoja: string
    email: string
    papel: Papel
    convidadoPor: string
    /** The mail whose link is good. */
    envio: string
    /** Null until that mail is written. */
    tokenHash: string | null
    enviadoEm: Date
    expiraEm: Date
    /** Who registered with the link, until the e-mail is validated. */
    cadastroUuid: string | null
    aceitoEm: Date | null
    /** The profile that the accepted invitation gave. */
    perfilUuid: string | null
  }
  /** `alteradaEm`: networks and browsers of earlier log ins are unknown. */
  credencial: { usuarioUuid: string; senhaHash: string; alteradaEm: Date }
  token: {
    tokenHash: string
    evento: string
    tipo: TipoDeToken
    usuarioUuid: string
    email: string
    criadoEm: Date
    expiraEm: Date
    usadoEm: Date | null
  }
  /** Confirmed changes of e-mail, until they can no longer be undone. */
  emailTroca: {
    uuid: string
    ordem: GeneratedAlways<number>
    usuarioUuid: string
    antigo: string
    novo: string
    /** Null in rows from before it was kept. */
    pedidaEm: Generated<Date | null>
    confirmadaEm: Date
    desfazerAte: Date
    encerradaEm: Date | null
  }
  sessao: {
    uuid: Generated<string>
    tokenHash: string
    usuarioUuid: string
    aparelho: Generated<string>
    criadaEm: Date
    usadaEm: Date
  }
  tentativa: { chave: string; falhas: number; livreEm: Date; expiraEm: Date }
  segundoFator: {
    usuarioUuid: string
    /** Encrypted (kernel/guard/cofre.ts). */
    segredo: string
    criadoEm: Date
    /** Null until the first code is confirmed. */
    ativadoEm: Date | null
    /** The 30-second step of the last accepted code. */
    ultimoPasso: Generated<number>
  }
  codigoDeRecuperacao: { usuarioUuid: string; codigoHash: string; usadoEm: Date | null }
  /** Browsers that skip the second step. */
  aparelhoLembrado: {
    uuid: string
    usuarioUuid: string
    tokenHash: string
    nome: string
    criadoEm: Date
    usadoEm: Date
    expiraEm: Date
  }
  /** Requests to remove a lost second factor by mail. */
  remocaoDoFator: {
    uuid: string
    usuarioUuid: string
    pedidaEm: Date
    liberaEm: Date
    venceEm: Date
    encerradaEm: Date | null
  }
  /** Passkeys (WebAuthn). */
  chaveDeAcesso: {
    uuid: string
    usuarioUuid: string
    credencialId: string
    chavePublica: string
    contador: number
    transportes: string[]
    nome: string
    isSincronizada: boolean
    criadaEm: Date
    usadaEm: Date | null
  }
  /** What a passkey must sign, once. `usuarioUuid` is null at log in. */
  desafio: { desafio: string; usuarioUuid: string | null; expiraEm: Date }
  redeConhecida: { usuarioUuid: string; redeHash: string; usadaEm: Date }
}

export type TipoDeToken =
  | 'VALIDACAO'
  | 'TROCA_DE_EMAIL'
  | 'RECUPERACAO'
  | 'DESFAZER_EMAIL'
  | 'RECUSAR_REMOCAO'
  | 'REMOVER_FATOR'
  | 'CONVITE_DE_OPERADOR'

/** Why a profile ended: withdrawn by somebody of the shop, with the shop, or with the owner's account. */
export type MotivoDaRetirada = 'RETIRADO' | 'LOJA_EXCLUIDA' | 'CONTA_ENCERRADA'
