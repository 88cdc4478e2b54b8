import { expect, test } from 'vitest'
import { findCarrinho } from '#contract/carrinho'
import { listTiposDeTransacao } from '#contract/carteira'
import { findResumoDaHome } from '#contract/conta'
import { listUltimasCotacoes } from '#contract/cotacao'
import { listDestinatarios } from '#contract/destinatario'
import { listDiferencas } from '#contract/diferenca'
import { listFretes } from '#contract/frete-envio'
import type { Endpoint } from '#contract/kernel/http/endpoint'
import { escopoOfCall } from '#contract/kernel/http/escopo'
import { listLojas } from '#contract/loja'
import { listNotificacoes } from '#contract/notificacao'
import { listEventos } from '#contract/programas/evento'
import { CHAMADAS, exemploOf } from './exemplo.rules.ts'

const LIDAS: Endpoint[] = [
  listFretes,
  findCarrinho,
  listLojas,
  findResumoDaHome,
  listUltimasCotacoes,
  listTiposDeTransacao,
  listDiferencas,
  listNotificacoes,
  listEventos,
  listDestinatarios,
]

test.each(CHAMADAS)('%s opens %s, a reading that needs nothing else', (escopo, path) => {
  const endpoint = LIDAS.find((each) => each.path === path)
  expect(endpoint?.method).toBe('GET')
  expect(endpoint && escopoOfCall(endpoint)).toBe(escopo)
  expect(endpoint?.query?.safeParse({}).success ?? true).toBe(true)
})

test('the example is a call that one of the escopos opens, with a place for the key; without such a call there is none', () => {
  expect(exemploOf(['lojas:ler', 'notificacoes:ler'], 'https://flex.test')).toBe(
    'curl https://flex.test/api/v1/loja \\\n  -H "Authorization: Bearer SUA_CHAVE"',
  )
  expect(exemploOf(['fretes:cancelar'], 'https://flex.test')).toBeUndefined()
})
