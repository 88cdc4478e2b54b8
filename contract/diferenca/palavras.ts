/** Reasons for a contest (D §14). */
export const MOTIVOS_DE_CONTESTACAO = {
  MEDIDA: 'As medidas estão erradas',
  PESO: 'O peso está errado',
  OUTRO_OBJETO: 'O pacote medido não é o meu',
  OUTRO: 'Outro motivo',
} as const
export type MotivoDeContestacao = keyof typeof MOTIVOS_DE_CONTESTACAO

/** How a contest of a difference stands. */
export const STATUS_DE_CONTESTACAO = {
  ABERTA: 'Em análise',
  ACEITA: 'Aceita',
  PARCIAL: 'Aceita em parte',
  RECUSADA: 'Recusada',
  DESISTENCIA: 'Retirada',
} as const
export type StatusDeContestacao = keyof typeof STATUS_DE_CONTESTACAO
