import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/kernel/http/endpoint'
import { operador } from '../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const daEquipe = () => house.app.endpoints.filter(({ access }) => access === 'operator')
const where = ({ method, path }: Endpoint) => `${method} ${path}`

test.each(['%00', 'a%00b', '%F0%9F%93%A6', '-1', '__proto__', "'%3B--"])(
  'a call about %s in place of a number is answered in words, never with a 500',
  async (nome) => {
    const { token } = await operador(house)
    for (const endpoint of daEquipe()) {
      if (!endpoint.path.includes(':')) continue
      const { statusCode } = await house.app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/:\w+/g, nome),
        headers: { authorization: `Bearer ${token}` },
      })
      expect([where(endpoint), statusCode < 500]).toEqual([where(endpoint), true])
    }
  },
)

test.each(['a%00b', '%00%00%00', 'ped-%00', '%EF%BF%BF%EF%BF%BF%EF%BF%BF'])(
  'a search for %s finds nothing',
  async (busca) => {
    const staff = await operador(house, ['ATENDIMENTO'])
    for (const lista of ['assinante', 'frete']) {
      const answer = await staff.get(`/api/v1/operacao/${lista}?busca=${busca}`)
      expect([lista, answer.statusCode, answer.body]).toEqual([lista, 200, '[]'])
    }
  },
)

/** Fields that a read must have, so that its other fields are looked at. */
const NEEDED = { dia: '2026-11-25', mes: '2026-11', tabela: 'TARIFA' }

test('a read of the staff with a NUL in any one field of its query is refused or finds nothing, before the database is asked', async () => {
  const { token } = await operador(house)
  const reads = daEquipe().filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  const asked = reads.flatMap(({ path, query }) =>
    query instanceof z.ZodObject ? Object.keys(query.shape).map((campo) => [path, campo] as const) : [],
  )
  expect(asked).toContainEqual(['/api/v1/operacao/livro/movimento', 'conta'])
  for (const [path, campo] of asked) {
    const query = { ...NEEDED, [campo]: 'a\0b' }
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, body } = await house.app.inject({ url: path, query, headers })
    const isAskedOfTheDatabase = body.includes('um caractere ou uma data')
    expect([path, campo, statusCode < 500, isAskedOfTheDatabase]).toEqual([path, campo, true, false])
  }
})
