import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { LimiteDeFretes } from '#contract/frete-envio'
import { plusSeconds, toBrasilia } from '#contract/kernel/values/instant'
import { frete } from '../../../testing/given/carrinho.ts'
import { givenStatus, vendedor } from '../../../testing/given/frete.ts'
import { type Caller, startHouse, type TestHouse } from '../../../testing/house.ts'
import { DAY } from '../../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const limite = async (me: Caller) => {
  const answer = await me.get('/api/v1/frete/limite')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<z.input<typeof LimiteDeFretes>>()
}

test('an account without purchases holds no place', async () => {
  const { token } = await house.given.assinante()
  expect(await limite(house.as(token))).toEqual({
    numeroFretes: 10,
    fretesAtivos: 0,
    fretesAguardaPostar: 0,
    reservados: 0,
    pedidoAberto: false,
    ultimoPedido: null,
    fretes: [],
  })
})

test('the fretes that hold a place, those that free it first come first; fretes without a place are left out', async () => {
  const [ana, bia] = [await vendedor(house), await vendedor(house)]
  const uuids = await ana.buy(...Array.from({ length: 7 }, () => ({})))
  await bia.buy({})
  const now = house.clock.now()
  const [depois, antes] = [plusSeconds(now, 9 * DAY), plusSeconds(now, 2 * DAY)]
  await givenStatus(house, uuids[0]!, 'GERADO', { prazo: depois })
  const codigo = await givenStatus(house, uuids[1]!, 'GERADO', { prazo: antes })
  for (const [i, status] of (['POSTADO', 'ENTREGUE', 'EXPIRADO', 'CANCELADO'] as const).entries())
    await givenStatus(house, uuids[2 + i]!, status)
  const { fretes, ...numbers } = await limite(ana.me)
  expect(numbers).toEqual({
    numeroFretes: 1000,
    fretesAtivos: 3,
    fretesAguardaPostar: 2,
    reservados: 0,
    pedidoAberto: false,
    ultimoPedido: null,
  })
  expect(fretes).toEqual([
    {
      uuid: uuids[1],
      statusFrete: 'GERADO',
      codigoEncomenda: codigo,
      transportadora: expect.objectContaining({ nomeTransportadora: 'Correios' }),
      produto: { codigo: 'correios/pac', nomeProduto: 'PAC' },
      destinatario: { nome: 'João da Conceição', cidade: 'Rio de Janeiro', uf: 'RJ' },
      liberaEm: toBrasilia(antes),
    },
    expect.objectContaining({ uuid: uuids[0], liberaEm: toBrasilia(depois) }),
    expect.objectContaining({ uuid: uuids[6], statusFrete: 'PENDENTE', codigoEncomenda: null, liberaEm: null }),
  ])
})

test('a frete that waits for its Pix frees its place when the Pix expires; once paid, no date until its label', async () => {
  const ana = await vendedor(house)
  const { 'correios/pac': pac } = await ana.quote()
  const carrinho = await ana.fill(frete(pac))
  const paid = await ana.me.post('/api/v1/checkout/payment/pix', {
    chartUuid: carrinho.uuid,
    amount: { amount: Math.round(carrinho.total * 100), currency: 'BRL' },
  })
  expect(paid.statusCode, paid.body).toBe(200)
  const { expiraEm } = await house.db
    .selectFrom('pagamento')
    .select('expiraEm')
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .executeTakeFirstOrThrow()
  const { fretes } = await limite(ana.me)
  expect(fretes).toMatchObject([{ statusFrete: 'AGUARDANDO_PAGAMENTO', liberaEm: toBrasilia(expiraEm) }])
  const [listed] = (await ana.me.get('/api/v1/frete')).json<{ uuid: string; prazoExpiracao: string }[]>()
  expect(listed).toMatchObject({ prazoExpiracao: toBrasilia(expiraEm) })
  await house.db.updateTable('frete').set({ status: 'PENDENTE' }).where('uuid', '=', listed!.uuid).execute()
  expect((await limite(ana.me)).fretes).toMatchObject([{ statusFrete: 'PENDENTE', liberaEm: null }])
})

test('reserved places and an open request are shown', async () => {
  const ana = await vendedor(house)
  await house.db
    .updateTable('freteResumo')
    .set({ reservados: 2 })
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .execute()
  const aberto = { uuid: randomUUID(), assinaturaUuid: ana.assinaturaUuid, criadoEm: house.clock.now() }
  await house.db
    .insertInto('pedidoAumento')
    .values({ ...aberto, estado: 'ABERTO', decididoEm: null, numeroFretes: null, motivo: null })
    .execute()
  expect(await limite(ana.me)).toMatchObject({ reservados: 2, fretesAtivos: 2, pedidoAberto: true, fretes: [] })
  await house.db
    .updateTable('pedidoAumento')
    .set({ estado: 'RECUSADO', decididoEm: house.clock.now(), motivo: 'Faltam vendas.' })
    .where('uuid', '=', aberto.uuid)
    .execute()
  expect(await limite(ana.me)).toMatchObject({
    pedidoAberto: false,
    ultimoPedido: { status: 'REPROVADO', motivo: 'Faltam vendas.', numeroFretes: null },
  })
})

test('at most a hundred are listed', async () => {
  const ana = await vendedor(house)
  const uuids = await ana.buy(...Array.from({ length: 103 }, () => ({})))
  await givenStatus(house, uuids[102]!, 'GERADO')
  const { fretes, fretesAtivos } = await limite(ana.me)
  expect([fretes.length, fretesAtivos, fretes[0]!.uuid]).toEqual([100, 103, uuids[102]])
})
