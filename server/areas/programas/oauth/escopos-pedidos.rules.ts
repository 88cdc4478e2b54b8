import { ESCOPOS, type Escopo } from '#contract/kernel/http/escopo'

/**
 * What Melhor Envio calls its scopes, and the escopos that stand for them here (D §20; facts/melhor-envio-api.md §2). An empty
 * one is about something that we do not have, or have without a key.
 */
const DE_MELHOR_ENVIO: Record<string, readonly Escopo[]> = {
  'cart-read': ['carrinho:ler'],
  'cart-write': ['carrinho:editar'],
  'companies-read': ['lojas:ler'],
  'companies-write': ['lojas:editar'],
  'coupons-read': [],
  'coupons-write': [],
  'ecommerce-shipping': [],
  'notifications-read': ['notificacoes:ler'],
  'orders-read': ['fretes:ler'],
  'products-read': [],
  'products-write': [],
  'purchases-read': ['fretes:ler'],
  'shipping-calculate': ['cotacoes:ler'],
  'shipping-cancel': ['fretes:cancelar'],
  'shipping-checkout': ['fretes:comprar'],
  'shipping-companies': [],
  'shipping-generate': ['fretes:ler'],
  'shipping-preview': ['fretes:ler'],
  'shipping-print': ['fretes:ler'],
  'shipping-share': ['fretes:ler'],
  'shipping-tracking': ['fretes:ler'],
  'transactions-read': ['carteira:ler'],
  'users-read': ['conta:ler'],
  'users-write': [],
  'webhooks-read': [],
  'webhooks-write': ['webhooks:editar'],
}

/** The escopos that one name of `scope` stands for; undefined for a name that nobody knows. */
function escoposOf(nome: string): readonly Escopo[] | undefined {
  if (Object.hasOwn(ESCOPOS, nome)) return [nome as Escopo]
  return Object.hasOwn(DE_MELHOR_ENVIO, nome) ? DE_MELHOR_ENVIO[nome] : undefined
}

/** What a request asks for, each escopo once; undefined when it asks for nothing, or for something that does not exist. */
export function readEscopos(nomes: readonly string[]): Escopo[] | undefined {
  const asked = nomes.map(escoposOf)
  if (asked.includes(undefined)) return undefined
  const escopos = [...new Set(asked.flatMap((found) => found ?? []))]
  return escopos.length > 0 ? escopos : undefined
}
