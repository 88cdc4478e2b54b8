/** Every act of the staff that is audited (D §17), with its name on the screen. */
export const ACOES = {
  OPERADOR_CRIADO: 'Criou um operador',
  TABELA_ATIVADA: 'Ativou uma tabela',
  TABELA_AGENDADA: 'Agendou uma tabela',
  TABELA_VOLTOU: 'Voltou a uma versão anterior de uma tabela',
  TABELA_CANCELADA: 'Cancelou uma tabela agendada',
} as const satisfies Record<string, string>
export type Acao = keyof typeof ACOES
