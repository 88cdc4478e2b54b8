/** D §7. A frete in the cart is not one of these yet. */
export const STATUS_DE_FRETE = {
  AGUARDANDO_PAGAMENTO: 'Aguardando pagamento',
  PENDENTE: 'Pendente',
  GERADO: 'Gerado',
  POSTADO: 'Postado',
  ENTREGUE: 'Entregue',
  EXPIRADO: 'Expirado',
  PROCESSANDO_CANCELAMENTO: 'Cancelamento em andamento',
  CANCELADO: 'Cancelado',
} as const
export type StatusDeFrete = keyof typeof STATUS_DE_FRETE
