import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pedido } from '../../areas/cotacao/testing-pedido.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

const QUOTE = '/api/v1/calculo-frete'
const JSON_HEADERS = { 'content-type': 'application/json' }

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const send = (path: string, text: string, headers = {}) => house.post(path, text, { ...JSON_HEADERS, ...headers })
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  (JSON.parse(body) as { code: string }).code,
]

test('brackets nested too deeply are refused, wherever they stand and whatever else is wrong', async () => {
  const deep = (open: string, close: string, count: number) => open.repeat(count) + close.repeat(count)
  for (const text of [
    deep('[', ']', 30_000),
    '['.repeat(60_000),
    deep('{"a":', '}', 5_000).replace('}', '1}'),
    `{"cotacoes":${deep('[', ']', 30_000)}}`,
    `{"cotacoes":[{"x":${deep('[', ']', 25)}}]}`,
  ])
    expect([text.slice(0, 40), ...codeOf(await send(QUOTE, text))]).toEqual([text.slice(0, 40), 400, 'JSON_INVALIDO'])
})

test('brackets within strings are text, with quotes and backslashes among them', async () => {
  const text = JSON.stringify({ cotacoes: [pedido()], nota: `${'['.repeat(200)}"\\"${'{'.repeat(200)}\\` })
  expect((await send(QUOTE, text)).statusCode).toBe(200)
})

test('a quote is read up to 64 KB, any other call up to 16 KB, and the refusal is a sentence', async () => {
  const padded = (bytes: number) => JSON.stringify({ cotacoes: [pedido()] }).padEnd(bytes, ' ')
  expect((await send(QUOTE, padded(64 * 1024))).statusCode).toBe(200)
  const refused = await send(QUOTE, padded(64 * 1024 + 1))
  expect(codeOf(refused)).toEqual([413, 'CORPO_GRANDE_DEMAIS'])
  expect(refused.json().message).toBe('Os dados enviados passam do tamanho permitido.')
  expect((await send('/api/v1/auth', '{}'.padEnd(16 * 1024, ' '))).statusCode).toBe(422)
  expect((await send('/api/v1/auth', '{}'.padEnd(16 * 1024 + 1, ' '))).statusCode).toBe(413)
})

test('a body of too many values is refused before it is parsed', async () => {
  const { token } = await house.given.assinante()
  const text = `{"fretes":[${'{},'.repeat(200_000)}{}]}`
  const headers = { authorization: `Bearer ${token}` }
  expect(codeOf(await send('/api/v1/carrinho', text, headers))).toEqual([413, 'CORPO_GRANDE_DEMAIS'])
})

test('the body of a request refused by a limit or for want of a session is never parsed', async () => {
  const strict = await startHouse({ env: { LIMIT_QUOTES_PER_MINUTE: '20' } })
  await strict.clock.advance(Math.ceil(60 - ((strict.clock.now().getTime() / 1000) % 60))) // all in one window
  const parse = vi.spyOn(JSON, 'parse')
  const broken = (path: string) => strict.post(path, '{"nem isto é JSON', JSON_HEADERS)
  try {
    const codes: unknown[] = []
    for (let i = 0; i < 210; i++) codes.push(codeOf(await broken(QUOTE))[1])
    const [parsed, refused] = [codes.indexOf('JSON_INVALIDO'), codes.indexOf('TOO_MANY_REQUESTS')]
    expect([parsed, refused]).toEqual([0, 200]) // ten times as many in the sandbox
    expect(codes.slice(refused)).not.toContain('JSON_INVALIDO')
    parse.mockClear()
    expect(codeOf(await broken('/api/v1/carrinho'))).toEqual([401, 'UNAUTHENTICATED'])
    expect(codeOf(await broken(QUOTE))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(parse.mock.calls.filter(([text]) => text.includes('nem isto'))).toEqual([])
  } finally {
    parse.mockRestore()
    await strict.stop()
  }
})
