import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CREDENCIAIS, ERRO_500 } from '../adapters/transportadora/correios/testing-servidor.ts'
import { TransportadoraIndisponivel } from '../ports/expedicao.ts'
import { asking, openPalco, type Palco, usePalco } from './testing-correios.ts'
import { newVolume } from './testing-pedido.ts'

const palco = usePalco()

const TOKEN = /^\/token/
const ask = (node: Palco['correios'] = palco.correios) => node.precos.ask(newVolume(), ['correios/sedex'], asking)
const asks = () => palco.local.askedOf(TOKEN).length
const HORA = 3600

describe('the token of the card of posting', () => {
  test('is asked for once, with the card, and serves the whole day', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    palco.advance(20 * HORA)
    await ask()
    const [pedido, ...others] = palco.local.askedOf(TOKEN)
    expect(others).toEqual([])
    expect(pedido?.corpo).toEqual({ numero: CREDENCIAIS.cartaoPostagem })
  })

  test('is one for all nodes, also when they start at the same moment', async () => {
    const nodes = Array.from({ length: 4 }, () => palco.openNode())
    await Promise.all(nodes.map((node) => ask(node)))
    expect(asks()).toBe(1)
  })

  test('is renewed before it ends, while the old one serves; the other node then has the new one', async () => {
    const other = palco.openNode()
    await ask()
    await ask(other)
    palco.advance(23 * HORA + 45 * 60)
    palco.local.misbehave(TOKEN, { como: 'silent' }, 1) // nobody waits for the renewal
    expect(await ask()).toHaveLength(1)
    expect(await ask(other)).toHaveLength(1)
    await expect.poll(asks).toBe(2) // the answers may be there before the carrier has heard of the renewal
    expect(await ask(other)).toHaveLength(1)
    expect(asks()).toBe(2)
  })

  test('is not asked for again and again near its end, when the same one comes back', async () => {
    await ask()
    palco.advance(23 * HORA + 45 * 60)
    await ask()
    await expect.poll(() => palco.local.tokensMade()).toBe(2)
    for (let i = 0; i < 5; i++) await ask()
    expect(asks()).toBe(2)
  })

  test.each([401, 403] as const)(
    'refused with %i is dropped and renewed once, for all calls and nodes',
    async (status) => {
      const other = palco.openNode()
      await Promise.all([ask(), ask(other)])
      palco.local.revokeTokens(status)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(i % 2 ? other : palco.correios)))
      for (const answer of answers) expect(answer).toHaveLength(1)
      expect(asks()).toBe(2)
    },
  )

  test.each([-600, 600])('serves when the machine’s clock is %i s off the carrier’s', async (seconds) => {
    const beside = await openPalco({ house: palco.house, desvioMs: seconds * 1000 })
    try {
      for (let i = 0; i < 60; i++) {
        expect(await ask(beside.correios)).toHaveLength(1)
        beside.advance(HORA)
      }
      expect(beside.local.askedOf(TOKEN).length).toBeLessThan(10)
    } finally {
      await beside.close()
    }
  })

  test('lies encrypted in the database, and no line of the log holds it or the access code', async () => {
    await ask()
    palco.local.misbehave(/^\/preco/, ERRO_500)
    await expect(ask()).rejects.toThrow(TransportadoraIndisponivel)
    const bearer = palco.local.askedOf(/^\/preco/)[0]?.headers.authorization?.replace('Bearer ', '') ?? ''
    expect(bearer).toMatch(/^eyJ/)
    const { rows } = await sql`select * from correios_token`.execute(palco.deps.db)
    const told = JSON.stringify([rows, palco.said, palco.chamadas])
    for (const secret of [bearer, bearer.slice(20), CREDENCIAIS.codigoAcesso, CREDENCIAIS.usuario])
      expect(told).not.toContain(secret)
  })

  test('is not asked for again and again with a wrong access code, and the log names the reason', async () => {
    const wrong = palco.openNode({ codigoAcesso: 'outro' })
    for (let i = 0; i < 20; i++) await expect(ask(wrong)).rejects.toThrow(TransportadoraIndisponivel)
    expect(asks()).toBe(1)
    expect(JSON.stringify(palco.said)).toContain('refuse our user, access code or card')
    palco.advance(61)
    await expect(ask(wrong)).rejects.toThrow(TransportadoraIndisponivel)
    expect(asks()).toBe(2)
  })

  test.each([
    ['another card', { cartaoPostagem: { numero: '0011111111', contrato: '9912345678', dr: 72 } }],
    ['no contract', { cartaoPostagem: { numero: CREDENCIAIS.cartaoPostagem } }],
    ['no end', { expiraEm: 'amanhã', cartaoPostagem: { contrato: '9912345678', dr: 72 } }],
    ['a line break in it', { token: 'abc\r\nx-evil: 1', cartaoPostagem: { contrato: '9912345678', dr: 72 } }],
  ])('with %s is not believed', async (_, changes) => {
    const corpo = { token: 'eyJhbGciOiJSUzI1NiJ9.x', expiraEm: '2026-11-26T12:00:00', ...changes }
    palco.local.misbehave(TOKEN, { como: 'told', status: 201, corpo })
    await expect(ask()).rejects.toThrow(TransportadoraIndisponivel)
  })

  test('a caller that goes away does not stop the asking for the others', async () => {
    palco.local.misbehave(TOKEN, { como: 'slow', ms: 150 }, 1)
    const gone = new AbortController()
    const [first, second] = await Promise.allSettled([
      palco.correios.precos.ask(newVolume(), ['correios/sedex'], { signal: gone.signal }),
      ask(),
      Promise.resolve().then(() => gone.abort()),
    ])
    expect(first.status).toBe('rejected')
    expect(second.status).toBe('fulfilled')
    expect(asks()).toBe(1)
  })
})
