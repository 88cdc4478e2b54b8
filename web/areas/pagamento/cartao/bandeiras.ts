import type { Bandeira } from '#contract/kernel/values/cartao'

/** As people call them. */
export const BANDEIRA: Record<Bandeira, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  ELO: 'Elo',
  JCB: 'JCB',
  DISCOVER: 'Discover',
  HIPERCARD: 'Hipercard',
  AURA: 'Aura',
  DESCONHECIDA: 'Cartão',
}
