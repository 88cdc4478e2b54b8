// Database: embedded. Mails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../testing/cadastro.ts'
import { destinatario } from '../../../testing/given/carrinho.ts'
import { buyFretes, vendedor } from '../../../testing/given/frete.ts'
import { beginRecarga, decide } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

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

test('a name that looks like a link is none in it', async () => {
  const ana = await comprador()
  await buyFretes(ana, [
    { changes: { destinatario: destinatario({ nome: 'Loja evil.com', cpfCnpj: '11222333000181' }) } },
  ])
  const [recibo] = await ana.recibos()
  expect(recibo!.texto).not.toContain('evil.com')
})

test('whoever has switched receipts off gets none', async () => {
  const ana = await comprador()
  await ana.want('RECIBO', false)
  await buyFretes(ana, [{}])
  expect(await ana.recibos()).toEqual([])
})

test('a top-up sends its receipt, once, also where credits are told by mail', async () => {
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
