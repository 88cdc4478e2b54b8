/** Every act of the staff that is audited (D §17), with its name on the screen. */
export const ACOES = {
  OPERADOR_CRIADO: 'Criou um operador',
  REEMBOLSO_PEDIDO: 'Pediu um reembolso',
  REEMBOLSO_FEITO: 'Reembolsou',
  REEMBOLSO_APROVADO: 'Aprovou um reembolso',
  REEMBOLSO_RECUSADO: 'Recusou um reembolso',
  SAQUE_CONCLUIDO: 'Concluiu um saque',
  SAQUE_DEVOLVIDO: 'Devolveu um saque',
  EXCECAO_FECHADA: 'Fechou uma exceção dos livros',
  LIVRO_CONFERIDO: 'Conferiu os livros',
} as const satisfies Record<string, string>
export type Acao = keyof typeof ACOES
