/** Every act of the staff that is audited (D §17), with its name on the screen. */
export const ACOES = {
  OPERADOR_CRIADO: 'Criou um operador',
  DADOS_VISTOS: 'Viu os dados de uma pessoa',
  FRETE_CANCELADO: 'Cancelou um frete',
  TAREFA_REPETIDA: 'Mandou repetir uma tarefa',
  TAREFA_ABANDONADA: 'Desistiu de uma tarefa',
} as const satisfies Record<string, string>
export type Acao = keyof typeof ACOES
