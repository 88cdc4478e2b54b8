import type { Generated } from 'kysely'
import type { ErroDeEnvio, EstadoDeEntrega, EstadoDeWebhook, MotivoDeWebhook } from '#contract/programas/webhook'

/** One try as it is stored. It is a JSON value, so its instant is a text. */
export type TentativaGuardada = {
  em: string
  status: number | null
  erro: ErroDeEnvio | null
  resposta: string
  duracaoMs: number
}

export type WebhookTables = {
  webhook: {
    uuid: string
    assinaturaUuid: string
    url: string
    descricao: string
    /** Empty: all. */
    tipos: string[]
    estado: EstadoDeWebhook
    motivo: MotivoDeWebhook | null
    criadoEm: Date
    desligadoEm: Date | null
    perdidosDesde: Date | null
    ultimoSucessoEm: Date | null
    falhandoDesde: Date | null
    lento: Generated<boolean>
    avisadoEm: Date | null
    avisadoDoFimEm: Date | null
    /** Encrypted (kernel/guard/cofre.ts). */
    segredo: string
    segredoAnterior: string | null
    segredoAnteriorAte: Date | null
    /** The place in the log up to which entregas were made. */
    posicao: number
    temNovos: boolean
    reenvioApos: number | null
    reenvioAte: number | null
    reenvioSoFalhas: Generated<boolean>
    proximaEm: Date | null
    emTrabalho: Generated<boolean>
    pausadoAte: Date | null
  }
  webhookEntrega: {
    webhookUuid: string
    eventoUuid: string
    posicao: number
    tipo: string
    em: Date
    registradoEm: Date
    estado: EstadoDeEntrega
    tentativas: Generated<number>
    historico: Generated<TentativaGuardada[]>
    proximaEm: Date | null
    terminadaEm: Date | null
  }
}
