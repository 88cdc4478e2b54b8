import type { Escopo } from '#contract/kernel/http/escopo'

/** What the example has in place of the key. */
export const LUGAR_DA_CHAVE = 'SUA_CHAVE'

/** A call without parameters that each escopo opens, the most telling first. Some escopos open no such call. */
export const CHAMADAS: readonly (readonly [Escopo, string])[] = [
  ['fretes:ler', '/api/v1/frete'],
  ['carrinho:ler', '/api/v1/carrinho'],
  ['lojas:ler', '/api/v1/loja'],
  ['eventos:ler', '/api/v1/eventos'],
  ['conta:ler', '/api/v1/assinatura/home'],
  ['cotacoes:ler', '/api/v1/calculo-frete'],
  ['carteira:ler', '/api/v1/tipotransacao'],
  ['diferencas:ler', '/api/v1/frete/pagamento'],
  ['notificacoes:ler', '/api/v1/notificacao'],
  ['carrinho:editar', '/api/v1/destinatario'],
]

/** A first call for a terminal; undefined if the escopos open none that is only a reading. */
export function exemploOf(escopos: readonly Escopo[], address: string) {
  const path = CHAMADAS.find(([escopo]) => escopos.includes(escopo))?.[1]
  return path && `curl ${address}${path} \\\n  -H "Authorization: Bearer ${LUGAR_DA_CHAVE}"`
}
