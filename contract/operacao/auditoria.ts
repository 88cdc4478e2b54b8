/** Every act of the staff that is audited (D §17), with its name on the screen. */
export const ACOES = {
  OPERADOR_CRIADO: 'Criou um operador',
  OPERADOR_CONVIDADO: 'Convidou alguém para a equipe',
  CONVITE_REENVIADO: 'Reenviou o convite da equipe',
  CONVITE_ACEITO: 'Entrou na equipe',
  DIREITOS_MUDADOS: 'Mudou os direitos de alguém',
  OPERADOR_REMOVIDO: 'Removeu alguém da equipe',
  SESSAO_ENCERRADA: 'Encerrou a sessão de alguém',
  EMAIL_PEDIDO: 'Pediu a troca do próprio e-mail',
  AUDITORIA_EXPORTADA: 'Exportou a auditoria',
} as const satisfies Record<string, string>
export type Acao = keyof typeof ACOES
