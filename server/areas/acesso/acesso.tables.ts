import type { Generated, GeneratedAlways } from 'kysely'
import type { Papel } from '#contract/kernel/http/papel'

/** People, their papéis in shops, and their sessions. */
export type AcessoTables = {
  assinatura: { uuid: string; criadaEm: Date }
  usuario: {
    uuid: string
    assinaturaUuid: string | null
    /** CPF, e-mail and telephone are null once the account is closed. */
    cpf: string | null
    nome: string
    sobrenome: string
    email: string | null
    emailPendente: string | null
    telefone: string | null
    roles: string[]
    cep: string | null
    logradouro: string | null
    numero: string | null
    complemento: Generated<string>
    bairro: string | null
    municipioUuid: string | null
    versaoTermos: string | null
    termosAceitosEm: Date | null
    emailValidadoEm: Date | null
    /** When the e-mail was last changed. */
    emailTrocadoEm: Date | null
    criadoEm: Date
    encerradoEm: Date | null
  }
  perfil: {
    uuid: string
    usuarioUuid: string
    assinaturaUuid: string
    papel: Papel
    nomeDaLoja: string
    criadoEm: Date
  }
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
  redeConhecida: { usuarioUuid: string; redeHash: string; usadaEm: Date }
}

export type TipoDeToken = 'VALIDACAO' | 'TROCA_DE_EMAIL' | 'RECUPERACAO' | 'DESFAZER_EMAIL'
