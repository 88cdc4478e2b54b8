import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { JADLOG as CARA_DA_JADLOG, CORREIOS as CARA_DOS_CORREIOS } from '../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../adapters/transportadora/tabela/index.ts'
import type { Resposta, Transportadora } from '../../ports/transportadora.ts'
import { type CarrinhoWire, comprador, type FreteWire, frete } from '../../testing/given/carrinho.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { DAY, passTime } from '../../testing/tempo.ts'
import { tarifasOf } from '../cotacao/index.ts'

/** Changes what each carrier answers; `perguntas` counts the questions. */
const modo = { responde: (answer: Resposta, _nome: string): Resposta | Promise<Resposta> => answer, perguntas: 0 }
const moody = (transportadora: Transportadora): Transportadora => ({
  ...transportadora,
  quote(volume, asking) {
    modo.perguntas++
    return modo.responde(transportadora.quote(volume, asking) as Resposta, transportadora.nome)
  },
})

/** Sets how long the house waits for carriers: only the test of a silent carrier shortens it. */
const wait = (quoteTimeoutMs: number) => Object.assign(house.deps.config, { quoteTimeoutMs })

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({
    brought: {
      transportadoras: [
        moody(tabelaTransportadora(CARA_DOS_CORREIOS, () => tarifasOf(house.deps, 'correios'))),
        moody(tabelaTransportadora(CARA_DA_JADLOG, () => tarifasOf(house.deps, 'jadlog'))),
      ],
    },
  })
})
afterAll(() => house.stop())
beforeEach(() => {
  wait(60_000)
  modo.responde = (answer) => answer
})

/** Every price a real higher. */
const dearer = (answer: Resposta): Resposta => ({
  ...answer,
  ofertas: answer.ofertas.map((oferta) => ({
    ...oferta,
    valorFrete: oferta.valorFrete + 100,
    recibo: {
      ...oferta.recibo,
      total: oferta.valorFrete + 100,
      linhas: oferta.recibo.linhas.map((linha, i) => (i === 0 ? { ...linha, valor: linha.valor + 100 } : linha)),
    },
  })),
})

const advance = (seconds: number) => passTime(house, seconds)

describe('an expired quote', () => {
  async function filled() {
    const ana = await comprador(house)
    const quotes = await ana.quote()
    const cart = await ana.fill(
      frete(quotes['correios/sedex']),
      frete(quotes['correios/sedex']),
      frete(quotes['correios/pac']),
    )
    return { ana, cart, etag: (await ana.get()).headers.etag! }
  }

  test('is asked for again when the cart is read, once per volume, and an unchanged price is not reported', async () => {
    const { ana, cart, etag } = await filled()
    await advance(DAY)
    modo.perguntas = 0
    const read = await ana.get()
    expect(modo.perguntas).toBe(1)
    expect(read.headers.etag).toBe(etag)
    const fretes = read.json<CarrinhoWire>().fretes
    expect(fretes.map(({ valorFrete, valorAnterior }) => [valorFrete, valorAnterior])).toEqual(
      cart.fretes.map(({ valorFrete }) => [valorFrete, null]),
    )
    expect(Date.parse(fretes[0]!.cotacao.validaAte)).toBeGreaterThan(Date.parse(cart.fretes[0]!.cotacao.validaAte))
    await ana.get()
    expect(modo.perguntas).toBe(1)
  })

  test('with a new price is shown beside the price that the person saw, until the cart is saved', async () => {
    const { ana, cart, etag } = await filled()
    const [seen] = cart.fretes as [FreteWire]
    for (const more of [1, 2]) {
      await advance(DAY + 1)
      modo.responde = (answer) => (more === 1 ? dearer(answer) : dearer(dearer(answer)))
      const read = await ana.get()
      expect(read.headers.etag).not.toBe(etag)
      expect(read.json<CarrinhoWire>().fretes[0]).toMatchObject({
        valorFrete: Math.round((seen.valorFrete + more) * 100) / 100,
        valorAnterior: seen.valorFrete,
      })
    }
    const before = await ana.get()
    const saved = await ana.save(before.json<CarrinhoWire>().fretes, { 'if-match': before.headers.etag! })
    expect(saved.json<CarrinhoWire>().fretes.map(({ valorAnterior }) => valorAnterior)).toEqual([null, null, null])
    expect(saved.headers.etag).not.toBe(before.headers.etag)
  })

  test('that returns to the price that the person saw is no longer reported', async () => {
    const { ana } = await filled()
    await advance(DAY + 1)
    modo.responde = dearer
    expect((await ana.read()).fretes[0]!.valorAnterior).not.toBeNull()
    modo.responde = (answer) => answer
    await advance(DAY + 1)
    expect((await ana.read()).fretes[0]!.valorAnterior).toBeNull()
  })

  test('of a product that no longer carries the parcel says what to do, until it carries the parcel again', async () => {
    const { ana, etag } = await filled()
    await advance(DAY + 1)
    modo.responde = ({ ofertas }) => ({
      ofertas: ofertas.filter(({ produto }) => produto.codigo !== 'correios/sedex'),
      recusas: [],
    })
    const read = await ana.get()
    const frase = 'SEDEX não leva mais esta encomenda. Altere a transportadora ou remova este frete.'
    expect(read.json<CarrinhoWire>().fretes.map(({ problema }) => problema)).toEqual([frase, frase, null])
    expect(read.headers.etag).not.toBe(etag)
    expect((await ana.get()).headers.etag).toBe(read.headers.etag)
    modo.responde = (answer) => answer
    expect((await ana.read()).fretes.map(({ problema }) => problema)).toEqual([null, null, null])
  })

  test('of a silent carrier stays, and is asked for at the next read', async () => {
    const { ana, cart, etag } = await filled()
    await advance(DAY + 1)
    modo.responde = () => new Promise(() => {})
    wait(100)
    const read = await ana.get()
    // a day later a parcel that is posted today arrives on another day
    const same = { ...cart, fretes: cart.fretes.map((item) => ({ ...item, chegada: expect.anything() })) }
    expect([read.headers.etag, read.json()]).toEqual([etag, same])
    modo.responde = () => {
      throw new Error('out of order')
    }
    expect((await ana.get()).json()).toEqual(same)
    modo.responde = dearer
    expect((await ana.read()).fretes[0]!.valorAnterior).toBe(cart.fretes[0]!.valorFrete)
  })

  test('does not overwrite what somebody saved while the carrier was asked', async () => {
    const { ana, cart } = await filled()
    await advance(DAY + 1)
    const fresh = await ana.quote()
    const [asked, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    modo.responde = async (answer) => {
      asked.resolve()
      await saved.promise
      return dearer(answer)
    }
    const reading = ana.get()
    await asked.promise
    await ana.fill({ ...frete(fresh['correios/sedex']), uuid: cart.fretes[0]!.uuid })
    saved.resolve()
    const read = (await reading).json<CarrinhoWire>()
    expect(read.fretes).toMatchObject([{ uuid: cart.fretes[0]!.uuid, valorAnterior: null }])
    expect(read.total).toBe(cart.fretes[0]!.valorFrete)
  })

  test('is asked for without an open transaction: others save meanwhile, also on a single connection', async () => {
    const { ana } = await filled()
    const bia = await comprador(house)
    await advance(DAY + 1)
    const [asked, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    modo.responde = async (answer) => {
      asked.resolve()
      await saved.promise
      return answer
    }
    const reading = ana.get()
    await asked.promise
    const first = Promise.race([reading.then(() => 'read'), bia.fill().then(() => 'saved')])
    expect(await first).toBe('saved')
    saved.resolve()
    expect((await reading).statusCode).toBe(200)
  })

  test('that was priced again can be copied to a second item while that price is valid', async () => {
    const ana = await comprador(house)
    const { 'correios/sedex': sedex } = await ana.quote()
    await ana.fill(frete(sedex))
    await advance(DAY + 1)
    modo.responde = dearer
    const [item] = (await ana.read()).fretes as [FreteWire]
    const doubled = await ana.fill(item, { ...item, uuid: randomUUID() })
    expect(doubled.fretes.map(({ valorFrete }) => valorFrete)).toEqual([item.valorFrete, item.valorFrete])
    await advance(DAY + 1)
    expect((await ana.save([...doubled.fretes, { ...item, uuid: randomUUID() }])).json()).toMatchObject({
      code: 'COTACAO_VENCIDA',
    })
  })
})
