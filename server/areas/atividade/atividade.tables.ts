import type { Generated } from 'kysely'
import type { Acao } from '#contract/conta/atividade'
import type { Centavos } from '#contract/kernel/values/centavos'

export type AtividadeTables = {
  /** Who did what in an assinatura; only added to. */
  atividade: {
    uuid: string
    assinaturaUuid: string
    usuarioUuid: string
    em: Date
    acao: Acao
    quantidade: number | null
    valorCentavos: Centavos | null
    detalhe: Generated<string>
  }
  /** How many lines each person has; a trigger counts them. */
  atividadeContagem: { assinaturaUuid: string; usuarioUuid: string; quantidade: number }
}
