import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { ResumoDaHome } from '#contract/conta'
import { PERFIL_HEADER } from '#contract/kernel/http/papel'
import { plusSeconds } from '#contract/kernel/values/instant'
import { comprador, frete } from '../../testing/given/carrinho.ts'
import { givenComprado, givenPerfil, givenStatus, vendedor } from '../../testing/given/frete.ts'
import { givenSaldo } from '../../testing/given/saldo.ts'
import { type Caller, startHouse, type TestHouse } from '../../testing/house.ts'
import { lojaDigitada } from '../../testing/loja.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

type Resumo = z.input<typeof ResumoDaHome>
const PASSOS = '/api/v1/assinatura/primeiros-passos'
const home = async (me: Caller) => (await me.get('/api/v1/assinatura/home')).json<Resumo>()
const passos = async (me: Caller) => (await home(me)).primeirosPassos
const NENHUM = { balcao: 0, pago: 0 }

test('a new account: only the sender is ready, and nothing was saved', async () => {
  const { me } = await comprador(house)
  expect(await home(me)).toEqual({
    saldo: 0,
    numeroFretes: 10,
    fretesAtivos: 0,
    fretesAguardaPostar: 0,
    economia: { mes: NENHUM, total: NENHUM },
    primeirosPassos: { remetente: true, caixa: false, saldo: false, frete: false, guardados: false },
  })
})

test('each step is ticked when it is true: a shop, a box, money, a frete', async () => {
  const ana = await comprador(house)
  await house.db.updateTable('usuario').set({ logradouro: '' }).where('uuid', '=', ana.usuarioUuid).execute()
  expect((await passos(ana.me)).remetente).toBe(false)
  await ana.me.post('/api/v1/loja', lojaDigitada({ ativo: true }))
  expect((await passos(ana.me)).remetente).toBe(true)
  const kept = await ana.me.put(`/api/v1/caixas/${randomUUID()}`, {
    nome: 'Caixa P',
    alturaPacote: 6,
    larguraPacote: 16,
    comprimentoPacote: 24,
  })
  expect(kept.statusCode, kept.body).toBe(200)
  expect(await passos(ana.me)).toMatchObject({ caixa: true, saldo: false })
  await givenSaldo(house, ana.assinaturaUuid, 10_000)
  expect(await passos(ana.me)).toMatchObject({ saldo: true, frete: false })
})

test('a bought frete ticks all steps; a cancelled one does not count', async () => {
  const ana = await vendedor(house)
  const [um, dois] = await ana.buy({}, {})
  expect(await passos(ana.me)).toMatchObject({ remetente: true, caixa: true, saldo: true, frete: true })
  for (const uuid of [um!, dois!]) await givenStatus(house, uuid, 'CANCELADO')
  expect(await passos(ana.me)).toMatchObject({ caixa: false, saldo: true, frete: false })
})

test('steps put away stay away, for this account alone, and come back on request', async () => {
  const [ana, bia] = [await comprador(house), await comprador(house)]
  for (const guardados of [true, true, false, true]) {
    expect((await ana.me.put(PASSOS, { guardados })).statusCode).toBe(204)
    expect((await passos(ana.me)).guardados).toBe(guardados)
  }
  expect((await passos(bia.me)).guardados).toBe(false)
  for (const body of [undefined, null, {}, { guardados: 'sim' }])
    expect([400, 422]).toContain((await ana.me.put(PASSOS, body)).statusCode)
  const assinatura = (await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).json()
  expect(assinatura, 'the warnings are as they were').toMatchObject({ alertaPagamento: true })
})

test('a member of the shop sees the steps and cannot put them away', async () => {
  const [ana, bia] = [await comprador(house), await comprador(house)]
  const perfil = await givenPerfil(house, bia.usuarioUuid, ana.assinaturaUuid, 'OPERACAO')
  const headers = { [PERFIL_HEADER]: perfil }
  expect((await bia.me.get('/api/v1/assinatura/home', { headers })).statusCode).toBe(200)
  expect((await bia.me.put(PASSOS, { guardados: true }, headers)).statusCode).toBe(403)
  expect((await passos(ana.me)).guardados).toBe(false)
})

test('counter price against paid price: this month in Brasília and in all, of what was really bought', async () => {
  const ana = await vendedor(house)
  const uuids = await ana.buy({}, {}, {}, {}, {})
  const [hoje, ontem, antes, cancelado, expirado] = uuids as [string, string, string, string, string]
  const { valorFreteCentavos, valorBalcaoCentavos } = await house.db
    .selectFrom('frete')
    .select(['valorFreteCentavos', 'valorBalcaoCentavos'])
    .where('uuid', '=', hoje)
    .executeTakeFirstOrThrow()
  expect(valorBalcaoCentavos).toBeGreaterThan(valorFreteCentavos)
  const vezes = (n: number) => ({ balcao: (valorBalcaoCentavos * n) / 100, pago: (valorFreteCentavos * n) / 100 })
  const inicio = new Date('2026-11-01T00:00:00-03:00')
  await givenComprado(house, ontem, inicio)
  await givenComprado(house, antes, plusSeconds(inicio, -1))
  await givenStatus(house, cancelado, 'CANCELADO')
  await givenStatus(house, expirado, 'EXPIRADO')
  expect((await home(ana.me)).economia).toEqual({ mes: vezes(2), total: vezes(3) })
  const assinatura = (await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).json<{ totalEconomia: number }>()
  expect(assinatura.totalEconomia).toBeCloseTo(vezes(3).balcao - vezes(3).pago, 2)
})

test('an unpaid frete counts neither as paid nor as saved', async () => {
  const ana = await vendedor(house)
  await ana.buy({})
  const before = (await home(ana.me)).economia
  const carrinho = await ana.fill(frete((await ana.quote())['correios/pac']))
  const waiting = await ana.me.post('/api/v1/checkout/payment/pix', {
    chartUuid: carrinho.uuid,
    amount: { amount: Math.round(carrinho.total * 100), currency: 'BRL' },
  })
  expect(waiting.statusCode, waiting.body).toBe(200)
  const now = await home(ana.me)
  expect([now.economia, now.fretesAtivos]).toEqual([before, 2])
})
