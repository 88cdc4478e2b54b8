// Database: both. The calls themselves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from './testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

/** Every call whose answer may come from a copy of the database. A new one is a decision: docs/decisions.md, "Reads from a replica". */
const DECLARED = [
  'GET /api/v1/atividade',
  'GET /api/v1/atividade/pessoas',
  'GET /api/v1/destinatario',
  'GET /api/v1/fiscal/dce',
  'GET /api/v1/frete',
  'GET /api/v1/frete/quantidade',
  'GET /api/v1/frete/semanas',
  'GET /api/v1/notificacao',
  'GET /api/v1/rastreio/:codigo',
]

test('lists, their files and the public tracking may be read from a replica, and nothing else', () => {
  const declared = house.app.endpoints.filter(({ leitura }) => leitura)
  expect(declared.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(DECLARED)
})

test('no call of the staff, of money, of a cart or of a log in is among them, and none that changes anything', () => {
  const declared = house.app.endpoints.filter(({ leitura }) => leitura)
  const tags = new Set(declared.map(({ tag }) => tag))
  for (const { method, access } of declared)
    expect([method, access]).toEqual(['GET', expect.not.stringMatching('operator')])
  for (const tag of ['acesso', 'carrinho', 'carteira', 'pagamento', 'cotacao', 'diferenca', 'operacao'])
    expect([tag, tags.has(tag)]).toEqual([tag, false])
})

test('without a replica every call reads the one database', async () => {
  expect(house.deps.replica.facts()).toBeUndefined()
  const ana = await house.given.assinante()
  expect((await house.as(ana.token).get('/api/v1/frete')).json()).toEqual([])
  expect((await house.get('/readyz?detalhe')).json()).toMatchObject({ replica: null })
})
