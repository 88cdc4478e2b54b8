import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginRecarga, decide, listTold, type PagamentoWire, pagador } from '../../../testing/given/pagamento.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

/** What the house bears for all subscribers. */
async function findSuportado() {
  const rows = await house.db
    .selectFrom('partida')
    .select('valorCentavos')
    .where('conta', '=', 'casa:contestacoes')
    .execute()
  return 0 - rows.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0)
}

/** Somebody who topped up by Pix and reserved all of it for a purchase; then the bank took the top-up back. */
async function contestador({ recarga = 1000, presente = 0 } = {}) {
  const ana = await pagador(house)
  if (presente > 0) await givenSaldo(house, ana.assinaturaUuid, presente)
  const topUp = await beginRecarga(ana.me, recarga)
  await decide(house, topUp, 'APROVAR')
  const parte = recarga + presente
  const { paymentId } = (await ana.payPix(ana.total - parte)).json<PagamentoWire>()
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: parte })
  const antes = await findSuportado()
  await decide(house, topUp, 'ESTORNAR')
  expect(await findSuportado()).toBe(antes + recarga)
  const told = async () => (await listTold(house, ana.assinaturaUuid)).map(({ texto }) => texto)
  return { ...ana, paymentId, antes, told }
}

const giveUp = ({ me, paymentId }: Awaited<ReturnType<typeof contestador>>) =>
  me.delete(`/api/v1/checkout/payment/${paymentId}`)

test('a chargeback of reserved money: when the reserva ends, the house gets back what it bore', async () => {
  const ana = await contestador()
  expect((await giveUp(ana)).statusCode).toBe(200)
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
  expect(await findSuportado()).toBe(ana.antes)
  expect(await ana.linhas()).toEqual([
    `COMPRA_FRETE CANCELADA PIX ${ana.total - 1000} -`,
    'COMPRA_FRETE CANCELADA CARTEIRA 1000 moved',
    'COMPRA_CREDITOS CONCLUIDA PIX 1000 moved',
  ])
  expect(await ana.told()).toContainEqual(
    expect.stringMatching(/R\$\s10,00 cobriram um pagamento que o banco devolveu a quem pagou\.$/),
  )
})

test('the same when the reserva expires; the person’s own money comes back', async () => {
  const ana = await contestador({ presente: 300 })
  await passTime(house, 21 * 60)
  expect(await ana.pagamento(ana.paymentId)).toMatchObject({ status: 'EXPIRED' })
  expect(await ana.saldos()).toEqual({ saldo: 300, saldoReservado: 0 })
  expect(await findSuportado()).toBe(ana.antes)
  expect((await ana.linhas())[0]).toBe('DEVOLUCAO_RESERVA CONCLUIDA CARTEIRA 300 moved')
  expect(await ana.told()).toContainEqual(
    expect.stringMatching(/R\$\s3,00 voltaram para a sua Carteira Flex e R\$\s10,00 cobriram um pagamento/),
  )
})

test('a chargeback of reserved money that is then spent: the house bears it, and a cancelled frete pays it later', async () => {
  const ana = await contestador()
  await decide(house, ana.paymentId, 'APROVAR')
  await house.runJobs()
  expect(await findSuportado()).toBe(ana.antes + 1000)
  const { uuid } = await house.db
    .selectFrom('frete')
    .select('uuid')
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .executeTakeFirstOrThrow()
  await ana.me.put(`/api/v1/frete/${uuid}`)
  expect(await findSuportado()).toBe(ana.antes)
  expect(await ana.saldos()).toEqual({ saldo: ana.total - 1000, saldoReservado: 0 })
})

/**
 * Somebody whose top-up is taken back while all of it, and `presente` besides, is on its way out and will be returned.
 */
async function sacador({ presente = 0 } = {}) {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  if (presente > 0) await givenSaldo(house, ana.assinaturaUuid, presente)
  const topUp = await beginRecarga(me, 2013)
  await decide(house, topUp, 'APROVAR')
  await passTime(house, DAY) // the first withdrawal waits
  const valor = (2013 + presente) / 100 // of 13 centavos: the bank sends it back
  const { uuid } = (await me.post('/api/v1/saque', { valor, senha: ana.senha })).json<{ uuid: string }>()
  const antes = await findSuportado()
  await decide(house, topUp, 'ESTORNAR')
  await house.runJobs()
  const saque = (await me.get(`/api/v1/saque/${uuid}`)).json<{ devolvido: number | null }>()
  expect(saque).toMatchObject({ status: 'DEVOLVIDO', valor })
  expect(await findSuportado()).toBe(antes)
  const told = (await listTold(house, ana.assinaturaUuid)).find(({ assunto }) => assunto === 'Saque devolvido')!.texto
  return { saldo: (await me.get('/api/v1/saque')).json<{ disponivel: number }>().disponivel, told, saque }
}

test('a withdrawal that comes back first covers what the bank took back meanwhile', async () => {
  const { saldo, told, saque } = await sacador()
  expect([saldo, saque.devolvido]).toEqual([0, 0])
  expect(told).toMatch(
    /não pôde ser enviado\. Chave Pix não encontrada\. R\$\s20,13 cobriram um pagamento que o banco devolveu a quem pagou\.$/,
  )
})

test('a withdrawal that comes back returns the rest to the wallet', async () => {
  const { saldo, told, saque } = await sacador({ presente: 500 })
  expect([saldo, saque.devolvido]).toEqual([5, 5])
  expect(told).toMatch(/R\$\s5,00 voltaram para a sua Carteira Flex e R\$\s20,13 cobriram um pagamento/)
})
