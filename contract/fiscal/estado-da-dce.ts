/** Where a DC-e stands. In the database: `dce.estado`. */
export const ESTADOS_DA_DCE = [
  'NUMERADA',
  'ASSINADA',
  'AUTORIZADA',
  'REJEITADA',
  'ABANDONADA',
  'CANCELANDO',
  'CANCELADA',
  'CANCELAMENTO_RECUSADO',
] as const
export type EstadoDaDce = (typeof ESTADOS_DA_DCE)[number]
