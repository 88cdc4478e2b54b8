import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startServicoDePush } from '../../testing/servico-de-push.ts'
import { isOpenAddress, isPublic, lookupPublic } from '../endereco-publico.ts'
import { encrypt } from './cifra.ts'
import { openPush } from './index.ts'
import { ownPrivada } from './vapid.ts'

let service: Awaited<ReturnType<typeof startServicoDePush>>
beforeAll(async () => void (service = await startServicoDePush()))
afterAll(() => service.stop())

const open = (env: Record<string, string> = {}, segredo = 'segredo da casa') =>
  openPush(readConfig({ NODE_ENV: 'test', SANDBOX: 'on', PUSH_LOCAL: 'on', ...env }), segredo)
const MENSAGEM = { texto: '{"titulo":"Encomenda entregue"}', topico: 'a1', guardarSegundos: 60 }

test('the example of RFC 8291 comes out letter by letter', () => {
  const closed = encrypt(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      chave: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  )
  expect(closed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a message reaches the browser that it is for, signed by the house and kept no longer than it is news', async () => {
  const push = open({ VAPID_SUBJECT: 'mailto:plantao@loja.example' })
  const navegador = service.newNavegador()
  expect(await push.send(navegador, { ...MENSAGEM, texto: 'Ação! 📦' })).toBe('sent')
  const [recebida] = service.receivedBy(navegador)
  expect(recebida!.texto).toBe('Ação! 📦')
  expect(recebida!.headers).toMatchObject({ ttl: '60', topic: 'a1', 'content-encoding': 'aes128gcm' })
  expect(recebida!.headers.authorization).toContain(`k=${push.chave}`)
  expect(recebida!.claims).toMatchObject({ aud: service.url, sub: 'mailto:plantao@loja.example' })
  const hours = (recebida!.claims.exp * 1000 - performance.timeOrigin - performance.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11)
  expect(hours).toBeLessThanOrEqual(12)
})

test('the answer of the push service decides what becomes of the device', async () => {
  const push = open()
  const navegador = service.newNavegador()
  for (const [status, entrega] of [
    [404, 'gone'],
    [410, 'gone'],
    [301, 'refused'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ] as const) {
    service.answerWith(status)
    expect([status, await push.send(navegador, MENSAGEM)]).toEqual([status, entrega])
  }
  for (const status of [429, 500, 503] as const) {
    service.answerWith(status)
    await expect(push.send(navegador, MENSAGEM)).rejects.toThrow(`the push service answered ${status}`)
  }
  service.answerWith('silence')
  const failed = await push.send(navegador, MENSAGEM).catch((error: Error) => error.message)
  expect(failed).toMatch(/^the push service did not answer \(\w+\)$/)
  expect(failed).not.toContain(navegador.endereco)
  service.answerWith(201)
})

test('the installation’s own keys are the same on every node, and others elsewhere', () => {
  expect(open().chave).toBe(open().chave)
  expect(open().chave).toMatch(/^B[\w-]{86}$/)
  expect(open({}, 'outro segredo').chave).not.toBe(open().chave)
  const VAPID_PRIVATE_KEY = ownPrivada('segredo de outra casa')
  expect(open({ VAPID_PRIVATE_KEY }).chave).toBe(open({}, 'segredo de outra casa').chave)
})

test('a key or a contact that cannot be used stops the start, and a key is not repeated', () => {
  for (const [name, value] of [
    ['VAPID_PRIVATE_KEY', 'A'.repeat(43)],
    ['VAPID_PRIVATE_KEY', 'curta'],
    ['VAPID_SUBJECT', 'plantao@loja.example'],
    ['VAPID_SUBJECT', 'http://loja.example'],
  ] as const)
    expect(() => readConfig({ NODE_ENV: 'test', [name]: value })).toThrow(name)
  expect(() => readConfig({ VAPID_PRIVATE_KEY: 'segredo-curto' })).not.toThrow('segredo-curto')
  expect(() => readConfig({ SANDBOX: 'off', PUSH_LOCAL: 'on' })).toThrow('PUSH_LOCAL: on exige SANDBOX=on.')
})

describe('an address that a stranger names', () => {
  const push = open({ PUSH_LOCAL: 'off' })
  const { p256dh, auth } = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QOp_x',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  ])('%s is taken', (endereco) => expect(push.accepts({ endereco, p256dh, auth })).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://ana:senha@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
    'https://8.8.8.8/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://postgres/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nada',
    '',
  ])('%s is not', async (endereco) => {
    expect(isOpenAddress(endereco)).toBe(false)
    expect(push.accepts({ endereco, p256dh, auth })).toBe(false)
    expect(await push.send({ endereco, p256dh, auth }, MENSAGEM)).toBe('refused')
  })

  test('a key that is no point of the curve is not taken', () => {
    const endereco = 'https://fcm.googleapis.com/fcm/send/abc'
    expect(push.accepts({ endereco, p256dh: `BB${'A'.repeat(85)}`, auth })).toBe(false)
    expect(push.accepts({ endereco, p256dh, auth: 'curto' })).toBe(false)
  })

  test.each([
    ['8.8.8.8', true],
    ['200.147.3.157', true],
    ['2800:3f0:4001:80a::2003', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.53', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['0.0.0.0', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['nada', false],
  ])('%s is open to the internet: %s', (address, isOpen) => expect(isPublic(address)).toBe(isOpen))

  test('a name that leads to this machine is found out when it is called', async () => {
    const found = await new Promise<unknown>((resolve) => lookupPublic('localhost', { all: true }, resolve))
    expect(String(found)).toContain('localhost is no address of the internet')
    const one = await new Promise<unknown>((resolve) => lookupPublic('localhost', {}, resolve))
    expect(String(one)).toContain('localhost is no address of the internet')
  })
})
