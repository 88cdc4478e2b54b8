import { ESCOPOS, type Escopo } from '#contract/kernel/http/escopo'

/**
 * Melhor Envio's names of scopes, each with the escopos that it stands for here (D §20). An empty list: the scope is about
 * something that we do not have, or that needs no key.
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

/** The escopos that one name of `scope` stands for; undefined for an unknown name. */
function escoposOf(nome: string): readonly Escopo[] | undefined {
  if (Object.hasOwn(ESCOPOS, nome)) return [nome as Escopo]
  return Object.hasOwn(DE_MELHOR_ENVIO, nome) ? DE_MELHOR_ENVIO[nome] : undefined
}

/** The escopos that a request asks for, each once; undefined when there are none, or one of the names is unknown. */
export function readEscopos(nomes: readonly string[]): Escopo[] | undefined {
  const asked = nomes.map(escoposOf)
  if (asked.includes(undefined)) return undefined
  const escopos = [...new Set(asked.flatMap((found) => found ?? []))]
  return escopos.length > 0 ? escopos : undefined
}
