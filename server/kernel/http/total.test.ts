import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

/** Lists that fit into one answer; the paged ones have tests of their own. */
const WHOLE_LISTS = [
  '/api/v1/uf',
  '/api/v1/meiopagamento?ativo=true',
  '/api/v1/tipotransacao?ativo=true',
  '/api/v1/statustransacao?ativo=true',
  '/api/v1/checkout/cards',
  '/api/v1/sessao',
  '/api/v1/notificacao/preferencias',
  '/api/v1/loja',
  '/api/v1/caixas',
  '/api/v1/conteudos',
  '/api/v1/frete/semanas',
]

test.for(WHOLE_LISTS)('X-Total-Count tells how many rows there are: %s', async (path) => {
  const { token } = await house.given.assinante()
  const answer = await house.as(token).get(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-total-count']).toBe(String(answer.json<unknown[]>().length))
})
