import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { portador } from '../testing-cartao.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const bank = (paymentId: string, acao: 'ESTORNAR' | 'DESFAZER_ESTORNO') =>
  house.post(`/sandbox/pagamentos/${paymentId}`, { acao })

test('card money that a chargeback of a Pix took comes back as card money when the bank undoes it', async () => {
  const ana = await portador(house)
  await ana.topUp(1_00)
  await passTime(house, DAY)
  await ana.topUp(50_00, 'CARTAO')
  const pix = await ana.topUp(30_00)
  expect((await ana.sacar(30_00)).statusCode).toBeLessThan(300)
  await house.runJobs()
  expect(await ana.conta()).toEqual([51_00, 1_00])
  await bank(pix, 'ESTORNAR')
  await house.runJobs()
  expect(await ana.conta()).toEqual([21_00, 0])
  await bank(pix, 'DESFAZER_ESTORNO')
  await house.runJobs()
  expect(await ana.conta()).toEqual([51_00, 1_00])
})

test('the same when the wallet had too little: what the house bore is covered first', async () => {
  const ana = await portador(house)
  await ana.topUp(1_00)
  await passTime(house, DAY)
  await ana.topUp(20_00, 'CARTAO')
  const pix = await ana.topUp(30_00)
  expect((await ana.sacar(30_00)).statusCode).toBeLessThan(300)
  await house.runJobs()
  await bank(pix, 'ESTORNAR')
  await house.runJobs()
  expect(await ana.conta()).toEqual([0, 0])
  await bank(pix, 'DESFAZER_ESTORNO')
  await house.runJobs()
  expect(await ana.conta()).toEqual([21_00, 1_00])
})

test('card money that came since and covered the chargeback comes back as card money too', async () => {
  const ana = await portador(house)
  await ana.topUp(1_00)
  await passTime(house, DAY)
  const pix = await ana.topUp(30_00)
  expect((await ana.sacar(30_00)).statusCode).toBeLessThan(300)
  await house.runJobs()
  await bank(pix, 'ESTORNAR')
  await house.runJobs()
  await ana.topUp(50_00, 'CARTAO')
  expect(await ana.conta()).toEqual([21_00, 0])
  await bank(pix, 'DESFAZER_ESTORNO')
  await house.runJobs()
  expect(await ana.conta()).toEqual([51_00, 1_00])
})

test('card money from a cancelled frete that covered the chargeback comes back as card money too', async () => {
  const ana = await portador(house)
  await ana.topUp(1_00)
  await passTime(house, DAY)
  await ana.topUp(20_00, 'CARTAO')
  const { fretes } = (await ana.buy(1))!
  const pix = await ana.topUp(30_00)
  await ana.sacar((await ana.conta())[1]!)
  await house.runJobs()
  await bank(pix, 'ESTORNAR')
  await ana.cancel(fretes[0]!)
  await house.runJobs()
  await bank(pix, 'DESFAZER_ESTORNO')
  await house.runJobs()
  const [saldo, sacavel] = await ana.conta()
  expect([saldo, sacavel]).toEqual([20_00, 0])
})
