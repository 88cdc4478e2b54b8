/** Every act of the staff that is audited (D §17), with its name on the screen. */
export const ACOES = {
  OPERADOR_CRIADO: 'Criou um operador',
  FATURA_RECEBIDA: 'Recebeu a fatura de uma transportadora',
  GLOSA_MUDADA: 'Mudou a glosa de linhas de uma fatura',
} as const satisfies Record<string, string>
export type Acao = keyof typeof ACOES
