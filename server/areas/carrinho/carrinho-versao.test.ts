import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MENSAGENS_DO_CARRINHO as MENSAGENS } from '#contract/carrinho'
import { type CarrinhoWire, comprador, frete } from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { statesIn } from './testing-carrinho.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const statesOf = (assinaturaUuid: string) => statesIn(house, assinaturaUuid)

describe('two tabs', () => {
  test('a save with the version that was read succeeds; with an older one it gets 409 and the present cart', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const first = await ana.save([frete(quotes['correios/sedex'])])
    const { etag } = first.headers
    expect(etag).toMatch(/^"[0-9a-f-]{36}\.1"$/)
    expect((await ana.get()).headers.etag).toBe(etag)
    const second = await ana.save([frete(quotes['correios/pac'])], { 'if-match': etag! })
    expect(second.statusCode).toBe(200)
    expect(second.headers.etag).not.toBe(etag)
    for (const headers of [
      { 'if-match': etag! },
      { 'if-match': '"x"' },
      { 'if-match': '' },
      { 'if-none-match': '*' },
    ]) {
      const late = await ana.save([], headers as Record<string, string>)
      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({
        code: 'CARRINHO_ALTERADO',
        message: MENSAGENS.alterado,
        atual: second.json(),
      })
    }
    expect((await ana.save([], { 'if-match': `"x", W/${second.headers.etag}` })).statusCode).toBe(200)
  })

  test('without a version the last save wins', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    await ana.fill(frete(quotes['correios/sedex']))
    expect((await ana.fill(frete(quotes['correios/pac']))).fretes).toHaveLength(1)
  })

  test('a version of a cart that no longer exists is refused, with no cart in the answer', async () => {
    const ana = await comprador(house)
    for (const etag of ['"x"', '*']) {
      const answer = await ana.save([], { 'if-match': etag })
      expect([answer.statusCode, answer.json().atual]).toEqual([409, null])
    }
    expect(await statesOf(ana.assinaturaUuid)).toEqual([])
    expect((await ana.save([], { 'if-none-match': '*' })).statusCode).toBe(200)
  })

  test('two saves at once with the same version: exactly one wins', async () => {
    const ana = await comprador(house)
    const { 'correios/sedex': sedex } = await ana.quote()
    const statuses = async (headers: Record<string, string>) =>
      (
        await Promise.all(
          Array.from({ length: 5 }, (_, i) =>
            ana.save([frete(sedex, { pedido: `${headers['if-match']} ${i}` })], headers),
          ),
        )
      )
        .map(({ statusCode }) => statusCode)
        .toSorted((a, b) => a - b)
    expect(await statuses({ 'if-none-match': '*' })).toEqual([200, 409, 409, 409, 409])
    const { etag } = (await ana.get()).headers
    expect(await statuses({ 'if-match': etag! })).toEqual([200, 409, 409, 409, 409])
    expect(await statesOf(ana.assinaturaUuid)).toEqual([{ estado: 'ABERTO', versao: 2 }])
  })

  test('two saves at once without a version: one cart, whole', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const saves = await Promise.all(
      Array.from({ length: 4 }, () => ana.save([frete(quotes['correios/sedex']), frete(quotes['correios/pac'])])),
    )
    expect(saves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await ana.read()).fretes).toHaveLength(2)
    expect(await statesOf(ana.assinaturaUuid)).toHaveLength(1)
  })

  test('a save without changes keeps the version, and a reader with that version gets 304', async () => {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const sent = [frete(quotes['correios/sedex']), frete(quotes['correios/pac'])]
    const first = await ana.save(sent)
    const etag = first.headers.etag!
    expect((await ana.save(sent)).headers.etag).toBe(etag)
    expect((await ana.save(first.json<CarrinhoWire>().fretes)).headers.etag).toBe(etag)
    const unread = await ana.get({ 'if-none-match': etag })
    expect([unread.statusCode, unread.body]).toEqual([304, ''])
    expect((await ana.get({ 'if-none-match': '"x"' })).statusCode).toBe(200)
    expect((await ana.save(sent.toReversed())).headers.etag).not.toBe(etag)
  })
})
