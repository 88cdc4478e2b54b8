/**
 * The marketing events of the product (S1 §7, S2 §7), with their fields. Prices in reais; never a name, document,
 * address or CEP.
 */
export type Eventos = {
  lead: { origem: 'landing' }
  simulate_shipping: { transportadora: string; modalidade: string; valor: number; moeda: 'BRL'; quantidade: number }
  select_item: { transportadora: string; modalidade: string; valor: number; moeda: 'BRL' }
  add_to_cart: { transportadora: string; modalidade: string; valor: number; moeda: 'BRL' }
  begin_checkout: { valor: number; moeda: 'BRL'; quantidade: number }
  add_payment_info: { tipoDePagamento: string; valor: number; moeda: 'BRL' }
  purchase: { tipoDePagamento: string; valor: number; moeda: 'BRL'; quantidade: number }
  credit_inserted: { tipoDePagamento: string; valor: number; moeda: 'BRL' }
  registration: Nothing
  login: Nothing
}
type Nothing = Record<never, never>

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Tells the tag manager, if the page has one. */
export function pushEvento<Nome extends keyof Eventos>(nome: Nome, dados: Eventos[Nome]) {
  window.dataLayer ??= []
  window.dataLayer.push({ event: nome, ...dados })
}
