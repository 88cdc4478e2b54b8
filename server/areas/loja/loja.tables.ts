import type { EnderecoGuardado } from '../../db/guardados.ts'

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
    referencia: string
    criadaEm: Date
  } & EnderecoGuardado
  /** What a sender answered to 'Qual papel?'. `lojaUuid` is null for the subscriber in their own name. */
  respostaFiscal: {
    assinaturaUuid: string
    lojaUuid: string | null
    emiteNota: boolean
    vendeSempre: boolean | null
    isMei: boolean | null
    respondidaEm: Date
  }
  lojaLogo: { lojaUuid: string; png: Uint8Array; enviadoEm: Date }
}
