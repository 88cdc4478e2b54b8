/** The marketing events of D §10, with what each may carry. Prices in reais; never a name, document, address or CEP. */
export type Eventos = {
  lead: { origem: 'landing' }
  simulate_shipping: { transportadora: string; modalidade: string; valor: number; moeda: 'BRL'; quantidade: number }
  select_item: { transportadora: string; modalidade: string; valor: number; moeda: 'BRL' }
  add_to_cart: { transportadora: string; modalidade: string; valor: number; moeda: 'BRL' }
  begin_checkout: { valor: number; moeda: 'BRL'; quantidade: number }
  add_payment_info: { valor: number; moeda: 'BRL'; meio: 'pix' | 'cartao' | 'carteira' }
  purchase: { transacao: string; valor: number; moeda: 'BRL'; quantidade: number }
  registration: Record<never, never>
  login: Record<never, never>
  credit_inserted: { valor: number; moeda: 'BRL'; meio: 'pix' | 'cartao' | 'boleto' }
}

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
