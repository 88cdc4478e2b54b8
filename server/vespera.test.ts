import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Cotacao } from '#contract/cotacao'
import { pedido } from './areas/cotacao/testing-pedido.ts'
import { list } from './areas/frete/lista/testing-lista.ts'
import { frete } from './testing/given/carrinho.ts'
import { startHouse, type TestHouse } from './testing/house.ts'
import { closeBooks } from './testing/livro.ts'
import { passTime } from './testing/tempo.ts'
import { expedidor } from './testing/vida.ts'

/**
 * The last minute of Christmas Eve 2026, a Thursday. In UTC it is the 25th already. The tests run in the order in which
 * time passes.
 */
const VESPERA = '2026-12-24T23:59:00-03:00'
const MINUTO = 60

let house: TestHouse
let ana: Awaited<ReturnType<typeof expedidor>>
beforeAll(async () => {
  house = await startHouse({ em: VESPERA })
  ana = await expedidor(house, { email: 'vespera@exemplo.test' })
  await house.runJobs()
})
afterAll(() => closeBooks(house))

async function sedex() {
  const answer = await house.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  const cotacoes = answer.json<z.input<typeof Cotacao>[]>()
  return cotacoes.find(({ produto }) => produto.nomeProduto === 'SEDEX')!.prazoDeEntrega
}

async function buyAnother() {
  const { 'correios/pac': pac } = await ana.quote()
  const { uuid } = await ana.fill(frete(pac))
  expect((await ana.me.post(`/api/v1/frete/${uuid}`)).statusCode).toBe(200)
  await house.runJobs()
}

/** The counts of fretes and transactions of a day, filtered as a person filters them. */
async function dayOf(dia: string) {
  const periodo = `dataInicio=${dia}&dataFim=${dia}`
  const extrato = await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}/transacao?${periodo}`)
  expect(extrato.statusCode, extrato.body).toBe(200)
  return [
    (await list(ana.me, { dataInicio: dia, dataFim: dia })).total,
    extrato.json<{ tipoTransacao: { codigo: string } }[]>().map(({ tipoTransacao }) => tipoTransacao.codigo),
  ]
}

const prazos = async () => (await list(ana.me, {})).fretes.map(({ prazoExpiracao }) => prazoExpiracao)
const diasFechados = async () =>
  (await house.db.selectFrom('livroDia').select('dia').orderBy('dia').execute()).map(({ dia }) => dia)

test('at 23:59 a quote counts from the business day after the holiday and the weekend, and names the holiday', async () => {
  expect(await sedex()).toMatchObject({
    postagem: '2026-12-28',
    dataMinima: '2026-12-29',
    feriados: [{ data: '2026-12-25', nome: 'Natal' }],
  })
})

test('a purchase at 23:59 belongs to the 24th, though it is the 25th in UTC', async () => {
  expect(await dayOf('2026-12-24')).toEqual([1, ['COMPRA_FRETE', 'CORTESIA']])
  expect(await dayOf('2026-12-25')).toEqual([0, []])
})

test('a label issued at 23:59 is valid until the last second of its last day, counted from the 24th', async () => {
  expect(await prazos()).toEqual(['2027-01-08T23:59:59-03:00'])
})

test('a minute later it is the 25th, for the list, the statement and the label', async () => {
  await house.clock.advance(MINUTO)
  await buyAnother()
  expect(await dayOf('2026-12-24')).toEqual([1, ['COMPRA_FRETE', 'CORTESIA']])
  expect(await dayOf('2026-12-25')).toEqual([1, ['COMPRA_FRETE']])
  expect(await prazos()).toEqual(['2027-01-09T23:59:59-03:00', '2027-01-08T23:59:59-03:00'])
})

test('on the holiday itself a quote counts from the same business day', async () => {
  expect(await sedex()).toMatchObject({ postagem: '2026-12-28', dataMinima: '2026-12-29' })
})

test('the bank’s file gives the day of each movement in Brasília', async () => {
  const path = `/api/v1/assinatura/${ana.assinaturaUuid}/transacao`
  const ofx = (await ana.me.get(path, { headers: { accept: 'application/x-ofx' } })).body
  expect([...ofx.matchAll(/<DTPOSTED>(\d{8})/g)].map(([, dia]) => dia!).toSorted()).toEqual([
    '20261224',
    '20261224',
    '20261225',
  ])
})

test('the books of the 24th are closed at night, and those of the 25th stay open', async () => {
  expect(await diasFechados()).toEqual([])
  await house.clock.advance(3.2 * 60 * MINUTO)
  expect(await diasFechados()).toEqual(['2026-12-24'])
})

test('a label is valid in its last second, and the money is back one second later', async () => {
  const prazo = Date.parse('2027-01-08T23:59:59-03:00')
  await passTime(house, (prazo - 1000 - house.clock.now().getTime()) / 1000)
  expect(await ana.statuses()).toEqual(['GERADO', 'GERADO'])
  await passTime(house, 2)
  await house.runJobs()
  expect((await ana.statuses()).toSorted()).toEqual(['EXPIRADO', 'GERADO'])
  expect(await ana.estornos()).toHaveLength(1)
})
