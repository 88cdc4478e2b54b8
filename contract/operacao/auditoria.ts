/** Every act of the staff that is audited (D §17), with its name on the screen. */
export const ACOES = {
  OPERADOR_CRIADO: 'Criou um operador',
} as const satisfies Record<string, string>
export type Acao = keyof typeof ACOES
