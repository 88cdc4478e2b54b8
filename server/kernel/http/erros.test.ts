import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/kernel/http/endpoint'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { refusedBy } from '../../testing/recusa.ts'
import type { Area } from '../area.ts'
import { createLog } from '../log.ts'
import { route } from './route.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const json = { 'content-type': 'application/json' }
const password = 'x'.repeat(5 * 1024 * 1024)

test.each([
  ['JSON quebrado', () => house.post('/api/v1/auth', '{"username":', json), 400, 'JSON_INVALIDO'],
  ['corpo vazio', () => house.post('/api/v1/auth', '', json), 422, 'VALIDACAO'],
  ['texto puro', () => house.post('/api/v1/auth', '{}', { 'content-type': 'text/plain' }), 415, 'TIPO_NAO_SUPORTADO'],
  [
    'corpo que envenena o protótipo',
    () => house.post('/api/v1/auth', '{"__proto__":{"a":1}}', json),
    400,
    'JSON_INVALIDO',
  ],
  [
    'outro tipo de conteúdo',
    () => house.post('/api/v1/auth', '<xml/>', { 'content-type': 'application/xml' }),
    415,
    'TIPO_NAO_SUPORTADO',
  ],
  [
    'corpo comprimido',
    () => house.post('/api/v1/auth', '{}', { ...json, 'content-encoding': 'gzip' }),
    415,
    'TIPO_NAO_SUPORTADO',
  ],
  ['5 MB de corpo', () => house.post('/api/v1/auth', { username: '1', password }), 413, 'CORPO_GRANDE_DEMAIS'],
  ['endereço desconhecido', () => house.get('/api/v1/nada'), 404, 'NOT_FOUND'],
  ['método desconhecido', () => house.delete('/healthz'), 404, 'NOT_FOUND'],
  ['endereço malformado', () => house.get('/api/v1/%E0%A4%A'), 400, 'REQUISICAO_INVALIDA'],
  ['campos que faltam', () => house.post('/api/v1/auth', {}), 422, 'VALIDACAO'],
  ['um texto no lugar do objeto', () => house.post('/api/v1/auth', '"oi"', json), 422, 'VALIDACAO'],
])('%s: a code, a Portuguese sentence and an id, never a 500', async (_name, ask, status, code) => {
  const answer = await ask()
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code, message: expect.any(String), requestId: answer.headers['x-request-id'] })
  expect(answer.json().message).toMatch(/^[A-ZÀ-Ú].+[.º]$/)
  expect(answer.body).not.toMatch(/\bat .+:\d+|unexpected|expected|body|must/i)
})

test('a refusal names each field, and its message is the first field’s', async () => {
  const { message, errors } = (await house.post('/api/v1/auth', { username: '123' })).json()
  expect(errors).toEqual([
    { campo: 'username', mensagem: 'CPF inválido.' },
    { campo: 'password', mensagem: 'Informe a senha.' },
  ])
  expect(message).toBe('CPF inválido.')
})

test('a field of the wrong type is refused in our own words, not in a library’s', async () => {
  const { errors } = (
    await house.post('/api/v1/auth', { username: '52998224725', password: 'x', subscription: 'x' })
  ).json()
  expect(errors).toEqual([{ campo: 'subscription', mensagem: 'Responda com verdadeiro ou falso.' }])
})

test('a content type that a call does not read is refused with the one that it reads', async () => {
  const { token } = await house.given.assinante()
  const send = async (path: string, type: string) =>
    refusedBy(await house.as(token).post(path, 'x=1', { 'content-type': type })).message
  const form = 'Envie o arquivo em um formulário (multipart/form-data).'
  expect(await send('/api/v1/registro/documento', 'application/x-www-form-urlencoded')).toBe(form)
  expect(await send('/api/v1/registro/documento', 'image/png')).toBe(form)
  expect(await send('/api/v1/saque', 'text/plain')).toBe('Envie os dados em JSON (application/json).')
  expect(await send('/api/v1/saque', 'multipart/form-data; boundary=x')).toBe(
    'Envie os dados em JSON (application/json).',
  )
})

test('when a schema has no message, the person still learns which field to check', async () => {
  const mudo = endpoint({
    method: 'POST',
    path: '/api/v1/mudo',
    summary: '',
    tag: 'teste',
    access: 'visitor',
    body: z.object({ quando: z.iso.date(), quantos: z.number().max(3), qual: z.enum(['a', 'b']) }),
  })
  const house = await startHouse({
    brought: { areas: [{ name: 'muda', routes: (app, deps) => route(app, deps, mudo, () => {}) }] },
  })
  const mensagem = 'Confira este campo.'
  expect((await house.post('/api/v1/mudo', { quando: 'hoje', quantos: 4, qual: ['a'] })).json()).toMatchObject({
    message: mensagem,
    errors: ['quando', 'quantos', 'qual'].map((campo) => ({ campo, mensagem })),
  })
  for (const ask of [() => house.post('/api/v1/mudo'), () => house.post('/api/v1/usuario/recuperacaoSenha', [])])
    expect((await ask()).json()).toMatchObject({ message: 'Envie os dados deste pedido.' })
  await house.stop()
})

test('a bug is a logged 500 that reveals nothing of the source code', async () => {
  const broken = await startHouse({
    brought: {
      areas: [
        { name: 'quebrada', routes: (app) => app.get('/api/v1/quebrada', () => Promise.reject(new Error('segredo'))) },
      ],
    },
  })
  const answer = await broken.get('/api/v1/quebrada')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'ERRO_INTERNO', requestId: expect.any(String) })
  expect(answer.body).not.toContain('segredo')
  await broken.stop()
})

test('a value that only the database refuses is the request’s fault, and is logged', async () => {
  const log = createLog({ logLevel: 'silent' })
  const logged = vi.spyOn(log, 'error')
  const unstorable = [
    sql`select ${'a\0b'}::text`,
    sql`select ${'2026-02-31'}::date`,
    sql`select ${'+999999-01-01T00:00:00Z'}::timestamptz`,
    sql`select ${'2026-01-01 00:00:00+99:00'}::timestamptz`,
  ]
  const routes: Area['routes'] = (app, { db }) =>
    app.get<{ Params: { n: number } }>('/api/v1/solta/:n', async ({ params }) => unstorable[params.n]?.execute(db))
  const loose = await startHouse({ brought: { log, areas: [{ name: 'solta', routes }] } })
  for (const n of unstorable.keys()) {
    const answer = await loose.get(`/api/v1/solta/${n}`)
    const { code, message } = answer.json()
    expect([n, answer.statusCode, code, message]).toEqual([
      n,
      422,
      'VALIDACAO',
      'Um dos dados enviados tem um caractere ou uma data que não se pode usar.',
    ])
    expect(logged).toHaveBeenLastCalledWith(expect.objectContaining({ route: '/api/v1/solta/:n' }), 'request failed')
  }
  expect(logged).toHaveBeenCalledTimes(unstorable.length)
  await loose.stop()
})

test('a connection that the system failed to hand over does not stop the server', async () => {
  await house.app.listen({ port: 0 }).catch(() => {})
  house.app.server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE', syscall: 'accept' }))
  expect((await house.get('/healthz')).statusCode).toBe(200)
})

test('a trailing slash is optional', async () => {
  expect((await house.get('/healthz/')).statusCode).toBe(200)
})

test.each([
  ['cabeçalhos de 40 KB', `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['o que não é HTTP', 'OI TUDO BEM\r\n\r\n', 400],
  ['sem Host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
])('%s: the same form of refusal, before any route', async (_name, raw, status) => {
  const answer = await sendRaw(raw)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 'REQUISICAO_INVALIDA',
    message: expect.stringMatching(/^[AO]s? .+\.$/),
    requestId: expect.any(String),
  })
})

test('an expectation that nobody knows is ignored', async () => {
  const answer = await sendRaw('GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: 200-maybe\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain('"status":"ok"')
})

/** Everything that the server answers to these bytes. */
async function sendRaw(raw: string) {
  await house.app.listen({ port: 0 }).catch(() => {})
  const { port } = house.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  // what is still on its way to a server that has refused may end the connection with an error
  socket.setEncoding('utf8').on('error', () => {})
  socket.on('data', (part) => (answer += String(part)))
  socket.end(raw)
  await new Promise((done) => socket.once('close', done))
  return answer
}
