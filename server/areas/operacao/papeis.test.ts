import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIREITOS_DE_OPERADOR, type DireitoDeOperador, mayOperate } from '#contract/kernel/http/direito-de-operador'
import type { Endpoint } from '#contract/kernel/http/endpoint'
import { turnOnFator } from '../../testing/autenticador.ts'
import { operador } from '../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const TEXT = readFileSync(join(import.meta.dirname, '../../../docs/papeis.md'), 'utf8')

const daEquipe = () => house.app.endpoints.filter(({ access }) => access === 'operator')

/** Sends a request without a valid body: the test only looks at who is let in. */
const ask = async ({ method, path }: Endpoint, token?: string, by: TestHouse = house) => {
  const answer = await by.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, randomUUID()),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const code = answer.headers['content-type']?.toString().includes('json') ? answer.json<{ code?: string }>()?.code : ''
  return { status: answer.statusCode, code }
}

/** A call as the matrix of docs/papeis.md writes it. */
const line = ({ method, path, direitos = [] }: Endpoint) =>
  `| \`${method} ${path.replace('/api/v1/operacao', '')}\` | ${DIREITOS_DE_OPERADOR.map((direito) =>
    mayOperate([direito], direitos) ? 'sim' : '–',
  ).join(' | ')} |`

test('every call of the staff is in the matrix of docs/papeis.md, with the direitos that it needs, and no other is', () => {
  expect(daEquipe().length).toBeGreaterThan(9)
  expect(daEquipe().filter(({ direitos }) => !direitos)).toEqual([])
  expect(daEquipe().filter(({ path }) => !path.startsWith('/api/v1/operacao/'))).toEqual([])
  const written = TEXT.split('\n').filter((each) => /^\| `(GET|POST|PUT|DELETE) /.test(each))
  expect(written.toSorted()).toEqual(daEquipe().map(line).toSorted())
})

test('under /operacao everything is the staff’s, but for the two calls behind the link of an invitation', () => {
  const open = house.app.endpoints.filter(
    ({ path, access }) => path.startsWith('/api/v1/operacao') && access !== 'operator',
  )
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v1/operacao/equipe/convite/:token',
    'POST /api/v1/operacao/equipe/convite/:token/aceite',
  ])
})

test('a visitor gets 401, a subscriber the 404 of an unknown address, at every call', async () => {
  const assinante = await house.given.assinante()
  const unknown = await house.as(assinante.token).get('/api/v1/operacao/nada')
  for (const endpoint of daEquipe()) {
    expect([endpoint.path, (await ask(endpoint)).status]).toEqual([endpoint.path, 401])
    expect([endpoint.path, await ask(endpoint, assinante.token)]).toEqual([
      endpoint.path,
      { status: 404, code: unknown.json().code },
    ])
  }
})

test.each(DIREITOS_DE_OPERADOR)('%s opens the calls of the matrix; the others are 403 SEM_DIREITO', async (direito) => {
  const { token } = await operador(house, [direito])
  for (const endpoint of daEquipe()) await expectMatrix(endpoint, [direito], await ask(endpoint, token))
})

test('without the second factor, outside the sandbox, every call is 403; with it the matrix holds', async () => {
  const real = await startHouse({ env: { SANDBOX: 'off' } })
  const { token, usuarioUuid } = await operador(real)
  for (const endpoint of daEquipe())
    expect([endpoint.path, await ask(endpoint, token, real)]).toEqual([
      endpoint.path,
      { status: 403, code: 'SEGUNDO_FATOR_OBRIGATORIO' },
    ])
  const { senhaHash } = await house.given
    .assinante()
    .then(({ usuarioUuid: uuid }) =>
      house.db.selectFrom('credencial').selectAll().where('usuarioUuid', '=', uuid).executeTakeFirstOrThrow(),
    )
  await real.db.updateTable('credencial').set({ senhaHash }).where('usuarioUuid', '=', usuarioUuid).execute()
  await turnOnFator(real, token, 'Flex@2026')
  for (const endpoint of daEquipe()) await expectMatrix(endpoint, ['ADMINISTRADOR'], await ask(endpoint, token, real))
  await real.stop()
})

test('with an ended session, or one that was idle for half an hour, every call is 401', async () => {
  const { token } = await operador(house)
  await house.as(token).delete('/api/v1/auth')
  for (const endpoint of daEquipe())
    expect([endpoint.path, (await ask(endpoint, token)).status]).toEqual([endpoint.path, 401])
  const idle = await operador(house)
  await house.clock.advance(30 * 60)
  for (const endpoint of daEquipe())
    expect([endpoint.path, (await ask(endpoint, idle.token)).status]).toEqual([endpoint.path, 401])
})

async function expectMatrix(
  endpoint: Endpoint,
  held: DireitoDeOperador[],
  { status, code }: { status: number; code: string | undefined },
) {
  const where = `${endpoint.method} ${endpoint.path}`
  if (!mayOperate(held, endpoint.direitos ?? []))
    return expect([where, status, code]).toEqual([where, 403, 'SEM_DIREITO'])
  expect([where, status === 401 || status === 403 || status >= 500]).toEqual([where, false])
}
