import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Compra } from '#contract/frete'
import { mailsTo } from '../../../testing/cadastro.ts'
import { destinatario } from '../../../testing/given/carrinho.ts'
import { buyFretes, vendedor } from '../../../testing/given/frete.ts'
import { beginRecarga, decide, pagador } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { moveClock } from '../../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

async function comprador() {
  const ana = await vendedor(house)
  const recibos = async () => {
    await house.runJobs()
    return (await mailsTo(house, ana.email)).filter(({ assunto }) => /Recibo|Crédito/.test(assunto))
  }
  const want = (tipo: string, email: boolean) => ana.me.put(`/api/v1/notificacao/preferencias/${tipo}`, { email })
  return { ...ana, recibos, want }
}

test('a purchase sends one receipt with every frete and the total', async () => {
  const ana = await comprador()
  await buyFretes(ana, [{}, { produto: 'correios/sedex' }])
  const [recibo, ...others] = await ana.recibos()
  expect(others).toEqual([])
  expect(recibo!.assunto).toMatch(/^Recibo da sua compra: 2 fretes, R\$\s\d+,\d\d$/)
  for (const words of [
    '25/11/2026',
    'Correios PAC para João da Conceição, Rio de Janeiro/RJ',
    'Correios SEDEX',
    'Total: R$',
  ])
    expect(recibo!.texto.replaceAll('\u00a0', ' ')).toContain(words)
  expect(recibo!.links.some((link) => link.includes('/carrinho?etapa=confirmacao&compra='))).toBe(true)
})

test('the confirmation mentions the receipt only when it was really sent, and names what paid', async () => {
  const [ana, bia] = [await comprador(), await comprador()]
  await bia.want('RECIBO', false)
  const buy = async (who: typeof ana) => {
    const [uuid] = await buyFretes(who, [{}])
    return async () => (await who.me.get(`/api/v1/compra/frete/${uuid}`)).json<z.input<typeof Compra>>()
  }
  const [daAna, daBia] = [await buy(ana), await buy(bia)]
  expect([(await daAna()).recibo, (await daBia()).recibo]).toEqual(['A_CAMINHO', null])
  await house.runJobs()
  expect([(await daAna()).recibo, (await daBia()).recibo]).toEqual(['ENVIADO', null])
  await bia.want('RECIBO', true) // switched on later: the unsent receipt stays unsent
  expect((await daBia()).recibo).toBeNull()
  const { total, meios } = await daAna()
  expect(meios).toEqual([{ meio: 'CARTEIRA', valor: total }])
  await ana.want('RECIBO', false) // switched off later: the sent receipt is still mentioned
  expect((await daAna()).recibo).toBe('ENVIADO')
})

test('a receipt that is not sent within the hour is no longer promised', async () => {
  const ana = await comprador()
  const [uuid] = await buyFretes(ana, [{}])
  const recibo = async () => (await ana.me.get(`/api/v1/compra/frete/${uuid}`)).json<z.input<typeof Compra>>().recibo
  expect(await recibo()).toBe('A_CAMINHO')
  await moveClock(house, 3601)
  expect(await recibo()).toBeNull()
})

test('wallet and Pix are both named, each with its part, once the Pix is paid', async () => {
  const ana = await pagador(house, { saldo: 1000 })
  const paymentId = (await ana.payPix(ana.total - 1000)).json<{ paymentId: string }>().paymentId
  const meios = async () =>
    (await ana.me.get(`/api/v1/compra/${ana.carrinho.uuid}`)).json<z.input<typeof Compra>>().meios
  expect(await meios()).toEqual([])
  await decide(house, paymentId, 'APROVAR')
  expect(await meios()).toEqual([
    { meio: 'CARTEIRA', valor: 10 },
    { meio: 'PIX', valor: (ana.total - 1000) / 100 },
  ])
})

test('a name that looks like a link is no link in the receipt', async () => {
  const ana = await comprador()
  await buyFretes(ana, [
    { changes: { destinatario: destinatario({ nome: 'Loja evil.com', cpfCnpj: '11222333000181' }) } },
  ])
  const [recibo] = await ana.recibos()
  expect(recibo!.texto).not.toContain('evil.com')
})

test('a subscriber who has switched receipts off gets none', async () => {
  const ana = await comprador()
  await ana.want('RECIBO', false)
  await buyFretes(ana, [{}])
  expect(await ana.recibos()).toEqual([])
})

test('a top-up sends its receipt once, also to a subscriber who gets credits by mail', async () => {
  const [ana, bia, eva] = [await comprador(), await comprador(), await comprador()]
  await bia.want('CREDITO', true)
  await eva.want('RECIBO', false)
  for (const who of [ana, bia, eva]) await decide(house, await beginRecarga(who.me, 5000), 'APROVAR')
  const subjects = async (who: typeof ana) => (await who.recibos()).map(({ assunto }) => assunto)
  expect([await subjects(ana), await subjects(bia), await subjects(eva)]).toEqual([
    ['Crédito inserido na carteira'],
    ['Crédito inserido na carteira'],
    [],
  ])
})
