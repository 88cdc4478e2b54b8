import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CURSOR_DE_OUTRO_REGISTRO, CURSOR_INVALIDO, FLUXOS_DEMAIS, MAX_FLUXOS } from '#contract/programas/evento'
import { untilLeft } from '../../../testing/espera.ts'
import { letIn } from '../../../testing/given/oauth.ts'
import { operador } from '../../../testing/given/operador.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'
import { SENHA } from '../../../testing/senha.ts'
import { readPagina } from './testing-eventos.ts'

let house: TestHouse
let node: TestHouse
beforeAll(async () => {
  house = await startHouse()
  node = await house.startNode()
  for (const { app } of [house, node]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house.stop())

const portOf = ({ app }: TestHouse) => (app.server.address() as AddressInfo).port

async function correntista() {
  const pessoa = await house.given.assinante()
  return {
    ...pessoa,
    me: house.as(pessoa.token),
    /** An event whose `valor` is this. */
    credit: (reais: number) => givenSaldo(house, pessoa.assinaturaUuid, reais * 100),
  }
}

type Recebido = { id?: string; event?: string; data?: { cursor: string; tipo: string; dados: { valor: number } } }

/** Opens a stream, which the end of the test closes. */
async function openFluxo(
  { token }: { token: string },
  { at = house, query = '', headers = {} }: { at?: TestHouse; query?: string; headers?: Record<string, string> } = {},
) {
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${portOf(at)}/api/v1/eventos${query}`, {
    signal: leaving.signal,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
  })
  const close = () => leaving.abort()
  onTestFinished(close)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  /** The next part of the stream, up to its empty line; undefined at its end. */
  async function next(): Promise<Recebido | undefined> {
    while (!rest.includes('\n\n')) {
      const { value, done } = await reader.read()
      if (done) return undefined
      rest += value
    }
    const at = rest.indexOf('\n\n')
    const lines = rest.slice(0, at).split('\n')
    rest = rest.slice(at + 2)
    const { data, ...fields } = Object.fromEntries(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2))) as Record<
      string,
      string
    >
    return data === undefined ? fields : { ...fields, data: JSON.parse(data) as NonNullable<Recebido['data']> }
  }
  return {
    answer,
    close,
    next,
    /** Its end, whatever comes before it. */
    async ended() {
      while (await next());
    },
  }
}

test('a stream brings each event when it happens, on any node, with its cursor, type and data', async () => {
  const ana = await correntista()
  await ana.credit(1)
  const [here, there] = [await openFluxo(ana), await openFluxo(ana, { at: node })]
  expect(here.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(Object.fromEntries(here.answer.headers)).toMatchObject({
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
  })
  expect(here.answer.headers.get('content-encoding')).toBeNull()
  const { proximo } = await readPagina(ana.me)
  // from now on: what was before does not come, but its place does
  for (const { next } of [here, there]) expect(await next()).toEqual({ retry: '2000', id: proximo })
  await ana.credit(2)
  await (await correntista()).credit(99)
  await ana.credit(3)
  const { eventos } = await readPagina(ana.me, `?apos=${proximo}`)
  for (const { next } of [here, there])
    expect([await next(), await next()]).toEqual(
      eventos.map((evento) => ({ id: evento.cursor, event: 'transacao.concluida', data: evento })),
    )
  expect(eventos.map(({ dados }) => dados.valor)).toEqual([2, 3])
})

test('a reader who comes back goes on after Last-Event-ID, whatever apos says, and gets only the asked types', async () => {
  const ana = await correntista()
  for (const reais of [1, 2, 3]) await ana.credit(reais)
  const { eventos } = await readPagina(ana.me)
  const headers = { 'last-event-id': eventos[0]!.cursor }
  const fluxo = await openFluxo(ana, { query: `?apos=${eventos[1]!.cursor}`, headers })
  await fluxo.next()
  expect([await fluxo.next(), await fluxo.next()].map((each) => each?.data)).toEqual(eventos.slice(1))
  const outros = await openFluxo(ana, { query: '?apos=0&tipos=frete.postado,transacao.pendente' })
  await outros.next()
  await sql`insert into evento_novo (assinatura_uuid, tipo, em, dados) values (${ana.assinaturaUuid}, 'frete.postado', now(), '{}')`.execute(
    house.db,
  )
  expect((await outros.next())?.event).toBe('frete.postado')
  const { token } = ana
  const ask = (lastEventId: string) =>
    house.as(token).get('/api/v1/eventos', { headers: { accept: 'text/event-stream', 'last-event-id': lastEventId } })
  expect(refusedBy(await ask('x'))).toEqual(refusal('Last-Event-ID', CURSOR_INVALIDO))
  expect(refusedBy(await ask('5'))).toEqual(refusal('Last-Event-ID', CURSOR_DE_OUTRO_REGISTRO))
})

test('a long log comes whole, page by page', async () => {
  const ana = await correntista()
  await sql`insert into evento_novo (assinatura_uuid, tipo, em, dados)
    select ${ana.assinaturaUuid}, 'frete.gerado', now(), jsonb_build_object('valor', n) from generate_series(1, 1200) as n`.execute(
    house.db,
  )
  const fluxo = await openFluxo(ana, { query: '?apos=0' })
  await fluxo.next()
  for (let n = 1; n <= 1200; n++) expect((await fluxo.next())?.data?.dados.valor).toBe(n)
})

test('a subscription has five streams at the same time; they take no place in the lanes', async () => {
  const [ana, bia] = [await correntista(), await correntista()]
  const open = []
  for (let n = 0; n < MAX_FLUXOS; n++) open.push(await openFluxo(ana))
  expect(open.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await openFluxo(ana)
  expect([sixth.answer.status, (await sixth.next()) ?? null]).toEqual([429, null])
  const headers = { accept: 'text/event-stream' }
  expect((await ana.me.get('/api/v1/eventos', { headers })).json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: FLUXOS_DEMAIS,
  })
  expect((await openFluxo(bia)).answer.status).toBe(200)
  // a file needs a place of the same lane
  const extrato = `/api/v1/assinatura/${ana.assinaturaUuid}/transacao`
  expect((await ana.me.get(extrato, { headers: { accept: 'text/csv' } })).statusCode).toBe(200)
  open[0]!.close()
  await expect.poll(async () => (await openFluxo(ana)).answer.status).toBe(200)
})

test('a silent stream is kept alive every fifteen seconds, and ends after half an hour', async () => {
  const ana = await correntista()
  const fluxo = await openFluxo(ana)
  await fluxo.next()
  await house.clock.advance(15)
  expect(await fluxo.next()).toEqual({ '': '', id: '0' })
  await house.clock.advance(30 * 60)
  await fluxo.ended()
})

describe('a stream sends nothing more after', () => {
  type Ana = Awaited<ReturnType<typeof correntista>>

  /** What the stream brings of an event that happens after the end of its right; undefined: it ends without. */
  async function afterEnd(ana: Ana, token: string, end: () => Promise<{ statusCode: number }>) {
    const fluxo = await openFluxo({ token })
    expect(await fluxo.next()).toMatchObject({ retry: '2000' })
    await house.clock.advance(2)
    await ana.credit(1)
    expect((await fluxo.next())?.data?.dados.valor).toBe(1)
    expect((await end()).statusCode).toBeLessThan(300)
    await house.clock.advance(2)
    await ana.credit(2)
    return fluxo.next()
  }

  test('the end of its session', async () => {
    const ana = await correntista()
    expect(await afterEnd(ana, ana.token, () => ana.me.delete('/api/v1/auth'))).toBeUndefined()
  })

  test('its chave de API was revoked', async () => {
    const ana = await correntista()
    const nova = { nome: 'Loja', escopos: ['eventos:ler'], validadeDias: 90, senha: SENHA }
    const criada = (await ana.me.post('/api/v1/chave-de-api', nova)).json<{ uuid: string; chave: string }>()
    const revoke = () => ana.me.delete(`/api/v1/chave-de-api/${criada.uuid}`)
    expect(await afterEnd(ana, criada.chave, revoke)).toBeUndefined()
  })

  test('its autorizacao was withdrawn', async () => {
    const ana = await correntista()
    const { tokens } = await letIn(house, ana, 'eventos:ler')
    const [{ uuid } = { uuid: '' }] = (await ana.me.get('/api/v1/autorizacao')).json<{ uuid: string }[]>()
    const withdraw = () => ana.me.delete(`/api/v1/autorizacao/${uuid}`)
    expect(await afterEnd(ana, tokens.access_token, withdraw)).toBeUndefined()
  })

  test('its owner was blocked', async () => {
    const [ana, staff] = [await correntista(), await operador(house)]
    const bloqueio = `/api/v1/operacao/assinante/${ana.assinaturaUuid}/bloqueio`
    expect(await afterEnd(ana, ana.token, () => staff.post(bloqueio, { motivo: 'Suspeita de fraude' }))).toBeUndefined()
  })
})

test('a stream ends within a minute after its session', async () => {
  const ana = await correntista()
  const fluxo = await openFluxo(ana)
  expect((await ana.me.delete('/api/v1/auth')).statusCode).toBe(204)
  await house.clock.advance(60)
  await fluxo.ended()
  expect((await ana.me.get('/api/v1/eventos')).statusCode).toBe(401)
})

test('a reader who does not read is cut off', async () => {
  const ana = await correntista()
  await sql`insert into evento_novo (assinatura_uuid, tipo, em, dados)
    select ${ana.assinaturaUuid}, 'frete.gerado', now(), jsonb_build_object('valor', n, 'longo', repeat('x', 8000))
    from generate_series(1, 3000) as n`.execute(house.db)
  const left = untilLeft(house)
  const socket = connect(portOf(house), '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  const begun = house.clock.now().getTime()
  socket.write(
    `GET /api/v1/eventos?apos=0 HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${ana.token}\r\n\r\n`,
  )
  let isLeft = false
  const leaving = left().then(() => (isLeft = true))
  await expect
    .poll(async () => (await house.clock.advance(20), isLeft), { interval: 700 }) // until the connection holds no more
    .toBe(true)
  await leaving
  expect(house.clock.now().getTime() - begun).toBeLessThan(20 * 60_000) // long before a stream ends by itself
})

test('HEAD gets the headers of a stream, and opens none', async () => {
  const { token } = await correntista()
  const answer = await fetch(`http://127.0.0.1:${portOf(house)}/api/v1/eventos`, {
    method: 'HEAD',
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

test('a stop ends the streams and does not wait for them', async () => {
  const fluxo = await openFluxo(await correntista(), { at: node })
  await fluxo.next()
  await Promise.all([node.stop(), fluxo.ended()])
})
