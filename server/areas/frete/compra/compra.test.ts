// Database: both. Money.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comprador, frete } from '../../../testing/given/carrinho.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { findSaldos } from '../../carteira/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

/** Somebody with money and a cart of this many fretes by PAC. */
async function withCarrinho(quantos = 1, centavos = 100_000) {
  const ana = await comprador(house)
  const { 'correios/pac': pac } = await ana.quote()
  const carrinho = await ana.fill(...Array.from({ length: quantos }, () => frete(pac)))
  if (centavos > 0) await givenSaldo(house, ana.assinaturaUuid, centavos)
  const buy = (uuid = carrinho.uuid, headers: Record<string, string> = {}) =>
    ana.me.post(`/api/v1/frete/${uuid}`, undefined, headers)
  const saldo = async () => (await findSaldos(house.db, ana.assinaturaUuid)).saldo
  const fretes = () =>
    house.db
      .selectFrom('frete')
      .selectAll()
      .where('assinaturaUuid', '=', ana.assinaturaUuid)
      .orderBy('posicao')
      .execute()
  return { ...ana, carrinho, total: Math.round(carrinho.total * 100), buy, saldo, fretes }
}

test('a cart is bought with the wallet: the money is gone, each item is a frete, the cart is empty', async () => {
  const ana = await withCarrinho(2)
  const answer = await ana.buy()
  expect([answer.statusCode, answer.json()]).toEqual([200, { uuid: ana.carrinho.uuid }])
  expect(await ana.saldo()).toBe(100_000 - ana.total)
  const fretes = await ana.fretes()
  expect(fretes.map(({ status, valorFreteCentavos }) => [status, valorFreteCentavos])).toEqual(
    ana.carrinho.fretes.map(({ valorFrete }) => ['PENDENTE', Math.round(valorFrete * 100)]),
  )
  expect((await ana.get()).statusCode).toBe(404)
  const compra = await ana.me.get(`/api/v1/compra/${ana.carrinho.uuid}`)
  expect(compra.json()).toMatchObject({
    total: ana.carrinho.total,
    fretes: [{ destinatario: { cidade: 'Rio de Janeiro' } }, {}],
  })
  const assinatura = await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)
  expect(assinatura.json()).toMatchObject({ saldo: (100_000 - ana.total) / 100, fretesAtivos: 2, numeroFretes: 10 })
})

test('the home page shows the same', async () => {
  const ana = await withCarrinho(3)
  await ana.buy()
  const home = await ana.me.get('/api/v1/assinatura/home')
  const saldo = (100_000 - ana.total) / 100
  expect(home.json()).toMatchObject({ saldo, numeroFretes: 10, fretesAtivos: 3, fretesAguardaPostar: 0 })
})

test('buying again, ten times at once, buys once and answers the same', async () => {
  const ana = await withCarrinho()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.buy()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await ana.saldo()).toBe(100_000 - ana.total)
  expect(await ana.fretes()).toHaveLength(1)
})

test('without enough money nothing changes', async () => {
  const ana = await withCarrinho(1, 100)
  expect(refusedBy(await ana.buy())).toMatchObject({ code: 'SALDO_INSUFICIENTE', message: 'Saldo insuficiente.' })
  expect(await ana.saldo()).toBe(100)
  expect(await ana.fretes()).toEqual([])
  expect((await ana.get()).statusCode).toBe(200)
})

test.each([
  ['no uuid', () => 'x'],
  ['nobody’s', () => randomUUID()],
])('a cart that is %s is not found', async (_, uuid) => {
  const ana = await withCarrinho()
  expect(refusedBy(await ana.buy(uuid()))).toMatchObject({ code: 'NOT_FOUND', message: 'Carrinho não encontrado.' })
})

test('another subscriber’s cart is not found, and stays', async () => {
  const [ana, bia] = [await withCarrinho(), await withCarrinho()]
  expect((await bia.buy(ana.carrinho.uuid)).statusCode).toBe(404)
  expect(await bia.saldo()).toBe(100_000)
  expect((await ana.get()).statusCode).toBe(200)
})

test('a cart that changed since the person saw it is not bought', async () => {
  const ana = await withCarrinho()
  const etag = String((await ana.get()).headers.etag)
  await ana.fill(...ana.carrinho.fretes, frete((await ana.quote())['correios/sedex']))
  const answer = await ana.buy(undefined, { 'if-match': etag })
  expect(refusedBy(answer).code).toBe('CARRINHO_ALTERADO')
  expect(answer.json()).toHaveProperty('atual.fretes.length', 2)
  expect(await ana.saldo()).toBe(100_000)
})

test('expired prices are asked for again first; the same price is paid', async () => {
  const ana = await withCarrinho()
  await passTime(house, DAY + 60)
  expect((await ana.buy()).statusCode).toBe(200)
  expect(await ana.saldo()).toBe(100_000 - ana.total)
})

test('a price that has changed is told, and nothing is bought', async () => {
  const ana = await withCarrinho()
  await house.db
    .updateTable('carrinhoItem')
    .set({ valorFreteCentavos: 1 })
    .where('carrinhoUuid', '=', ana.carrinho.uuid)
    .execute()
  await passTime(house, DAY + 60)
  const answer = await ana.buy()
  expect(refusedBy(answer).code).toBe('CARRINHO_ALTERADO')
  expect(answer.json()).toHaveProperty('atual.fretes.0.valorAnterior', 0.01)
  expect(await ana.saldo()).toBe(100_000)
})

test('the limit of simultaneous fretes holds, also for purchases at the same time', async () => {
  const ana = await withCarrinho(6)
  expect((await ana.buy()).statusCode).toBe(200)
  const { 'correios/pac': pac } = await ana.quote()
  const { uuid } = await ana.fill(...Array.from({ length: 5 }, () => frete(pac)))
  expect(refusedBy(await ana.buy(uuid))).toMatchObject({
    code: 'LIMITE_FRETES',
    message: 'Você só pode gerar mais 4 fretes ao mesmo tempo.',
  })
  expect(await ana.fretes()).toHaveLength(6)
})

describe('the database refuses, whatever the program does', () => {
  const refuses = (rule: string, statement: ReturnType<typeof sql>) =>
    expect(house.db.transaction().execute((tx) => statement.execute(tx))).rejects.toMatchObject({ constraint: rule })

  test('a step that the contract does not allow, and a new frete in a later status', async () => {
    const ana = await withCarrinho()
    await ana.buy()
    const [one] = await ana.fretes()
    for (const status of ['POSTADO', 'ENTREGUE', 'EXPIRADO', 'AGUARDANDO_PAGAMENTO'])
      await refuses(
        'frete_vive',
        sql`update frete set status = ${status}, codigo_encomenda = 'QQ1', gerado_em = now(), prazo_expiracao = now()
          where uuid = ${one!.uuid}`,
      )
    await refuses(
      'frete_vive',
      sql`insert into frete select (jsonb_populate_record(f, jsonb_build_object('uuid', gen_random_uuid(), 'status', 'GERADO',
        'codigo_encomenda', 'QQ1', 'gerado_em', now(), 'prazo_expiracao', now()))).* from frete f where uuid = ${one!.uuid}`,
    )
  })

  test('a label without code, and a situacao without posting', async () => {
    const ana = await withCarrinho()
    await ana.buy()
    const [one] = await ana.fretes()
    await refuses('frete_gerado', sql`update frete set status = 'GERADO' where uuid = ${one!.uuid}`)
    await refuses('frete_situacao', sql`update frete set situacao = 'EM_TRANSITO' where uuid = ${one!.uuid}`)
  })

  test('more fretes than the limit', async () => {
    const ana = await withCarrinho()
    await ana.buy()
    await house.db
      .updateTable('freteResumo')
      .set({ numeroFretes: 1 })
      .where('assinaturaUuid', '=', ana.assinaturaUuid)
      .execute()
    const [one] = await ana.fretes()
    await refuses(
      'frete_limite',
      sql`insert into frete select (jsonb_populate_record(f, jsonb_build_object('uuid', gen_random_uuid()))).* from frete f where uuid = ${one!.uuid}`,
    )
  })

  test('every step is an event, with its time, cause and actor', async () => {
    const ana = await withCarrinho()
    await ana.buy()
    const [one] = await ana.fretes()
    const events = await house.db.selectFrom('freteEvento').selectAll().where('freteUuid', '=', one!.uuid).execute()
    expect(events).toMatchObject([
      { de: null, para: 'PENDENTE', causa: 'Compra com a carteira', ator: ana.usuarioUuid },
    ])
  })
})
