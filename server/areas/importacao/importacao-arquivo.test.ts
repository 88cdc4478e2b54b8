import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { untilBlocked } from '../../testing/espera.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { arquivo, importadorEm, linha } from './testing-importacao.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())
beforeEach(async () => {
  await house.db.updateTable('agencia').set({ isAtiva: false }).execute()
})
const importador = () => importadorEm(house)

describe('a file', () => {
  async function ready(count: number) {
    const ana = await importador()
    const conferidas = await ana.conferir(Array.from({ length: count }, (_, i) => linha({ pedido: `P${i}` }, i + 2)))
    return { ana, fretes: conferidas.map(({ frete }) => frete!) }
  }

  test('of fifty rows goes into the cart at once, after the items in it', async () => {
    const { ana, fretes } = await ready(50)
    const { 'correios/sedex': sedex } = await ana.quote()
    const before = await ana.fill({ ...fretes[0], uuid: null, identificadorCotacao: sedex, pedido: 'antes' })
    const etag = (await ana.get()).headers.etag
    const answer = await ana.importar(fretes)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { uuid: before.uuid, importados: 50, quantidade: 51 },
    ])
    const read = await ana.get()
    const cart = read.json<typeof before>()
    expect(cart.fretes.map(({ pedido }) => pedido)).toEqual(['antes', ...fretes.map(({ pedido }) => pedido)])
    expect(answer.json().total).toBe(cart.total)
    expect(read.headers.etag).not.toBe(etag)
    const { body } = await ana.me.get('/api/v1/destinatario?busca=joao')
    expect(JSON.parse(body)).toMatchObject([{ nome: 'João' }])
  })

  test('opens a cart if there is none, and the request may be repeated after a lost answer', async () => {
    const { ana, fretes } = await ready(3)
    const change = { arquivo: arquivo('lista') }
    const first = await ana.importar(fretes, change)
    const again = await ana.importar(fretes, change)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect((await ana.read()).fretes).toHaveLength(3)
  })

  test('imported within ninety days asks for confirmation; the person may confirm', async () => {
    const { ana, fretes } = await ready(2)
    const change = { arquivo: arquivo('outra') }
    await ana.importar(fretes, change)
    const em = new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    })
    const [dia, hora] = em.format(house.clock.now()).split(', ')
    const [data, mes, ano] = dia!.split('/')
    const novos = (await ana.conferir([linha(), linha()])).map(({ frete }) => frete)
    const answer = await ana.importar(novos, change)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'IMPORTACAO_REPETIDA',
        message: `Este arquivo já foi importado em ${data}/${mes}/${ano!.length === 2 ? `20${ano}` : ano} às ${hora}, com 2 fretes. Importar de novo?`,
      },
    ])
    expect((await ana.read()).fretes).toHaveLength(2)
    const bia = await importador()
    const dela = (await bia.conferir([linha()])).map(({ frete }) => frete)
    expect((await bia.importar(dela, change)).statusCode).toBe(201) // another subscriber’s import does not count
    const yes = await ana.importar(novos, { ...change, repetir: true })
    expect([yes.statusCode, yes.json().quantidade]).toEqual([201, 4])
  })

  test('sent twice at once is imported once', async () => {
    const { ana, fretes } = await ready(2)
    const outros = (await ana.conferir([linha(), linha()])).map(({ frete }) => frete)
    const change = { arquivo: arquivo('ao mesmo tempo') }
    const answers = await Promise.all([ana.importar(fretes, change), ana.importar(outros, change)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await ana.read()).fretes).toHaveLength(2)
  })

  test('with one refused frete leaves the cart unchanged', async () => {
    const { ana, fretes } = await ready(2)
    const bia = await importador()
    const [dela] = (await bia.conferir([linha()])).map(({ frete }) => frete)
    for (const [wrong, campo] of [
      [dela, 'fretes.2.identificadorCotacao'],
      [
        { ...fretes[0], uuid: randomUUID(), conteudo: { valor: 1, itens: [{ descricao: 'x', quantidade: 1 }] } },
        'fretes.2.conteudo.valor',
      ],
    ] as const) {
      const answer = await ana.importar([...fretes, wrong])
      expect([answer.statusCode, answer.json().errors[0].campo]).toEqual([422, campo])
      expect((await ana.get()).statusCode).toBe(404)
    }
  })

  test('that would overfill the cart is refused', async () => {
    const { ana, fretes } = await ready(2)
    await ana.fill(...Array.from({ length: 999 }, () => ({ ...fretes[0], uuid: null })))
    const answer = await ana.importar(fretes)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ campo: 'fretes', mensagem: 'O carrinho aceita até 1.000 fretes.' }],
    ])
    expect((await ana.importar(fretes.slice(0, 1))).statusCode).toBe(201)
  })

  test('imported long ago asks for nothing, and its record is deleted after a year', async () => {
    const { ana, fretes } = await ready(1)
    const change = { arquivo: arquivo('velha') }
    await ana.importar(fretes, change)
    const files = () => house.db.selectFrom('importacao').selectAll().where('assinaturaUuid', '=', ana.assinaturaUuid)
    const ago = (days: number) => new Date(house.clock.now().getTime() - days * 86_400_000)
    await files().execute()
    await house.db
      .updateTable('importacao')
      .set({ importadaEm: ago(91) })
      .execute()
    const [novo] = (await ana.conferir([linha()])).map(({ frete }) => frete)
    expect((await ana.importar([novo], change)).statusCode).toBe(201)
    expect(await files().execute()).toHaveLength(2)
    await house.db
      .updateTable('importacao')
      .set({ importadaEm: ago(366) })
      .execute()
    await house.clock.advance(86_400)
    expect(await files().execute()).toEqual([])
  })
})

test('a file name with characters that no database accepts is stored without them', async () => {
  const ana = await importador()
  const fretes = (await ana.conferir([linha()])).map(({ frete }) => frete)
  const change = { arquivo: { ...arquivo(), nome: 'en\u0000vios\ud800.csv' } }
  expect((await ana.importar(fretes, change)).statusCode).toBe(201)
  expect((await ana.me.get('/api/v1/conta/dados')).json()).toMatchObject({
    importacao: { arquivos: [{ nomeDoArquivo: 'envios.csv', fretes: 1 }] },
  })
})

test('an import while the account is being closed stores nothing', async () => {
  const ana = await importador()
  await ana.save([])
  const fretes = (await ana.conferir([linha()])).map(({ frete }) => frete)
  const codeOf = async (asked: ReturnType<typeof ana.save>) => (await asked).statusCode
  const { importing, closing } = await house.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('carrinho')
      .select('uuid')
      .where('assinaturaUuid', '=', ana.assinaturaUuid)
      .forUpdate()
      .execute()
    const importing = codeOf(ana.importar(fretes))
    await untilBlocked(house) // now it waits for the cart
    const closing = codeOf(ana.me.post('/api/v1/conta/encerramento', { senha: ana.senha }))
    await untilBlocked(house, 2)
    return { importing, closing }
  })
  expect([await importing, await closing]).toEqual([201, 204])
  for (const table of ['carrinho', 'importacao', 'destinatario'] as const) {
    const kept = house.db.selectFrom(table).select('uuid').where('assinaturaUuid', '=', ana.assinaturaUuid)
    expect([table, await kept.execute()]).toEqual([table, []])
  }
})
