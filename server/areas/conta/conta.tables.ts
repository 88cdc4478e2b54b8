import type { Generated } from 'kysely'

/** What a subscriber wants to be alerted about, and what was put away. */
export type ContaTables = {
  preferencia: {
    assinaturaUuid: string
    alertaRestricoesCorreios: Generated<boolean>
    alertaConfirmacaoImpressao: Generated<boolean>
    alertaConfirmacaoDeDeclaracaoConteudo: Generated<boolean>
    alertaPagamento: Generated<boolean>
    isPrimeirosPassosGuardados: Generated<boolean>
  }
}
