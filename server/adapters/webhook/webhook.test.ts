import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { PATIENCE } from '../../kernel/patience.ts'
import { isAssinado, startReceptor, status } from '../../testing/receptor.ts'
import { isPublic, lookupThrough } from '../endereco-publico.ts'
import { signWebhook } from './assinatura.ts'
import { openWebhooks } from './index.ts'
import { createNomes } from './nomes.ts'
import { readRetryAfter } from './retry-after.rules.ts'

let receptor: Awaited<ReturnType<typeof startReceptor>>
beforeAll(async () => void (receptor = await startReceptor()))
afterAll(() => receptor.stop())

const SEGREDO = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const KEY = Buffer.from(SEGREDO.slice('whsec_'.length), 'base64')
const open = (local: 'on' | 'off' = 'on', webhookMs = PATIENCE.webhookMs) =>
  openWebhooks(readConfig({ NODE_ENV: 'test', SANDBOX: 'on', WEBHOOK_LOCAL: local }), { webhookMs })
const MENSAGEM = { id: 'b3e0', corpo: '{"type":"frete.postado","nota":"ção 📦"}', segredos: [KEY] }

test('the vector of Standard Webhooks 1.0.0 comes out letter by letter, and two keys give two signatures', () => {
  const mensagem = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    corpo: '{"test": 2432232314}',
  }
  const v1 = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  expect(signWebhook(mensagem, [KEY])).toBe(v1)
  expect(signWebhook(mensagem, [KEY, Buffer.from('outro')])).toMatch(/^v1,g0hM9SsE\S+ v1,\S{44}$/)
})

test('a message is a signed POST whose timestamp is the real one', async () => {
  expect(await open().send(`${receptor.url}/ok?a=1`, MENSAGEM)).toMatchObject({ erro: null, status: 204, resposta: '' })
  const [recebido] = receptor.em('/ok?a=1')
  expect(isAssinado(recebido!, SEGREDO)).toBe(true)
  expect(recebido).toMatchObject({ id: 'b3e0', corpo: MENSAGEM.corpo })
  expect(recebido!.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'accept-encoding': 'identity',
  })
  const real = (performance.timeOrigin + performance.now()) / 1000
  expect(Math.abs(Number(recebido!.timestamp) - real)).toBeLessThan(60)
})

test.each([
  [200, null],
  [302, 'REDIRECIONAMENTO'],
  [400, 'RECUSA'],
  [410, 'RECUSA'],
  [503, 'RECUSA'],
] as const)('an answer %d: %s', async (code, erro) => {
  receptor.answer('/status', status(code, { location: `${receptor.url}/adiante`, 'retry-after': '120' }))
  const answer = await open().send(`${receptor.url}/status`, MENSAGEM)
  expect(answer).toMatchObject({ erro, status: code, esperarSegundos: 120 })
  expect(receptor.em('/adiante')).toEqual([])
})

test('a thousand characters of an answer are kept, and at most 64 kB are read', async () => {
  receptor.answer('/texto', (response) => response.writeHead(500).end(`\0${'é'.repeat(2000)}`))
  const { resposta } = await open().send(`${receptor.url}/texto`, MENSAGEM)
  expect(resposta).toBe('é'.repeat(1000))
  let written = 0
  receptor.answer('/grande', (response) => {
    const part = Buffer.alloc(64 * 1024, 'a')
    const pour = () => {
      while (written < 10_000_000 && !response.destroyed) {
        written += part.length
        if (!response.write(part)) return response.once('drain', pour)
      }
      return response.end()
    }
    pour()
  })
  const grande = await open().send(`${receptor.url}/grande`, MENSAGEM)
  expect(grande).toMatchObject({ erro: null, status: 200, resposta: 'a'.repeat(1000) })
  expect(written).toBeLessThan(10_000_000)
})

test('a receiver that is silent, or whose answer drips, is given up when its time is over', async () => {
  receptor.answer('/mudo', () => {})
  receptor.answer('/gotas', (response) => {
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const webhooks = open('on', 200)
  for (const path of ['/mudo', '/gotas'])
    expect(await webhooks.send(receptor.url + path, MENSAGEM)).toMatchObject({ erro: 'TEMPO', status: null })
})

test('an answer 101 ends the try, whatever the receiver then does', async () => {
  receptor.answer('/101', ({ socket }) => {
    socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
  })
  expect(await open().send(`${receptor.url}/101`, MENSAGEM)).toMatchObject({ erro: 'CONEXAO', status: null })
})

test('a closed port, a broken connection and a missing TLS have different errors', async () => {
  receptor.answer('/cai', (response) => response.destroy())
  const send = async (url: string) => (await open().send(url, MENSAGEM)).erro
  expect(await send(`${receptor.url}/cai`)).toBe('CONEXAO')
  expect(await send('http://127.0.0.1:1/')).toBe('CONEXAO')
  expect(await send('http://nada.invalid/')).toBe('DNS')
  expect(await send(`${receptor.url.replace('http:', 'https:')}/`)).toMatch(/^(TLS|CONEXAO)$/)
})

test('WEBHOOK_LOCAL needs the sandbox', () => {
  expect(() => readConfig({ SANDBOX: 'off', WEBHOOK_LOCAL: 'on' })).toThrow('WEBHOOK_LOCAL: on exige SANDBOX=on.')
})

test.each([
  ['5', 5],
  [' 120 ', 120],
  ['Wed, 25 Nov 2026 15:01:00 GMT', 60],
  ['Wed, 25 Nov 2026 14:00:00 GMT', 0],
  ['-5', null],
  ['1.5', null],
  ['2026-11-25', null],
  ['', null],
  [undefined, null],
])('Retry-After %s: %s', (header, seconds) =>
  expect(readRetryAfter(header, new Date('2026-11-25T15:00:00Z'))).toBe(seconds),
)

describe('an address that a stranger names', () => {
  const webhooks = open('off')

  test.each([
    'https://loja.exemplo.com.br/freteflex?x=1',
    'https://LOJA.exemplo.com./',
    'https://xn--bcher-kva.example/',
  ])('%s is taken', (url) => expect(webhooks.accepts(url)).toBe(true))

  test.each([
    'http://loja.exemplo.com/',
    'https://loja.exemplo.com:8443/',
    'https://ana:senha@loja.exemplo.com/',
    'https://loja.exemplo.com/#a',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://017700000001/',
    'https://2130706433/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/',
    'https://localhost/',
    'https://localhost./',
    'https://banco/',
    'https://banco.local/',
    'https://banco.internal./',
    'https://a.localhost/',
    'https://nas.home.arpa/',
    'file:///etc/passwd',
    'nada',
  ])('%s is not, neither when it is saved nor when it is called', async (url) => {
    expect(webhooks.accepts(url)).toBe(false)
    expect(await webhooks.send(url, MENSAGEM)).toMatchObject({ erro: 'ENDERECO', status: null })
  })

  /** The table of webhooks.md §3: one address of each range. */
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '100::1',
    '2001::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('%s is no machine of the internet', (address) => expect(isPublic(address)).toBe(false))
  test.each(['1.1.1.1', '100.128.0.1', '172.32.0.1', '192.0.1.1', '2606:4700::1111', '2800:3f0::1'])(
    '%s is one',
    (address) => expect(isPublic(address)).toBe(true),
  )

  const answers = (...rounds: string[][]) => {
    let round = 0
    const look = lookupThrough((_name, _options, found) => {
      const addresses = rounds[Math.min(round++, rounds.length - 1)]!
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    })
    return (all: boolean) =>
      new Promise<unknown>((resolve) =>
        look('loja.exemplo.com', { all }, (error, found) => resolve(error ? 'refused' : found)),
      )
  }

  test('a name with a public and an internal address leads to the public one alone', async () => {
    const look = answers(['::1', '1.1.1.1', '10.0.0.1'])
    expect(await look(true)).toEqual([{ address: '1.1.1.1', family: 4 }])
    expect(await look(false)).toBe('1.1.1.1')
  })

  test('a name that is public when it is saved and internal when it is called is refused', async () => {
    const look = answers(['1.1.1.1'], ['127.0.0.1'])
    expect(await look(false)).toBe('1.1.1.1')
    expect([await look(false), await look(true)]).toEqual(['refused', 'refused'])
  })

  test('addresses from the system’s own lookup are checked', async () => {
    const found = await new Promise<unknown>((resolve) => lookupThrough(lookup)('localhost', { all: true }, resolve))
    expect(String(found)).toContain('localhost is no address of the internet')
  })
})

/** A name server that knows IPv4 addresses alone. It does not answer about a name that has no address. */
async function startNomes(names: Record<string, string[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (asked, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = asked[at]!; length > 0; length = asked[at]!) {
      labels.push(asked.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const known = names[labels.join('.')]
    if (!known) return
    const isA = asked.readUInt16BE(at + 1) === 1
    const records = (isA ? known : []).map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
    )
    const head = Buffer.from(asked.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    head.fill(0, 8)
    socket.send(Buffer.concat([head, asked.subarray(12, at + 5), ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { server: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() }
}

test('a name of the internet that leads to this machine is never called, and a silent name server costs no thread', async () => {
  const dns = await startNomes({ 'loja.exemplo.com': ['127.0.0.1'], 'vazia.exemplo.com': [] })
  const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'on' })
  const webhooks = openWebhooks(config, { webhookMs: 300 }, createNomes([dns.server]))
  const send = async (url: string) => (await webhooks.send(url, MENSAGEM)).erro
  expect(await send('https://loja.exemplo.com/')).toBe('ENDERECO')
  expect(await send('https://loja.exemplo.com./')).toBe('ENDERECO')
  expect(await send('https://vazia.exemplo.com/')).toBe('DNS')
  const silent = Array.from({ length: 16 }, () => send('https://muda.exemplo.com/'))
  await new Promise((resolve, reject) => lookup('localhost', (error) => (error ? reject(error) : resolve(undefined))))
  expect(await Promise.all(silent)).toEqual(Array(16).fill('TEMPO'))
  dns.stop()
})
