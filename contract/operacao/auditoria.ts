/** Every act of the staff that is audited (D §17), with its name on the screen. */
export const ACOES = {
  OPERADOR_CRIADO: 'Criou um operador',
  DOCUMENTO_APROVADO: 'Aprovou um documento',
  DOCUMENTO_REPROVADO: 'Recusou um documento',
  DOCUMENTO_DESFEITO: 'Desfez a decisão sobre um documento',
  DOCUMENTO_DADOS: 'Viu os dados da pessoa de um documento',
  CONTESTACAO_DECIDIDA: 'Decidiu uma contestação',
  CONTESTACOES_EXPORTADAS: 'Baixou as contestações de uma transportadora',
  AUMENTO_APROVADO: 'Aumentou o limite de fretes',
  AUMENTO_RECUSADO: 'Recusou um pedido de mais fretes',
  ASSINANTE_BLOQUEADO: 'Bloqueou a entrada de um assinante',
  ASSINANTE_DESBLOQUEADO: 'Devolveu a entrada a um assinante',
} as const satisfies Record<string, string>
export type Acao = keyof typeof ACOES
