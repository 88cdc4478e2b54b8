// Database: PostgreSQL. Several nodes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { startReceptor, status } from '../../../testing/receptor.ts'
import { numberNewEventos } from '../eventos/numeracao.ts'
import { sendAtrasadas, sendEntregas } from './fila.ts'
import { comWebhook, LOCAL, type Receptor } from './testing-webhook.ts'

let house: TestHouse
let outra: TestHouse
let receptor: Receptor
beforeAll(async () => {
  receptor = await startReceptor()
  house = await startHouse({ env: LOCAL })
  outra = await house.startNode()
})
afterAll(async () => {
  await house.stop()
  await receptor.stop()
})

const onBoth = (job: typeof sendEntregas) =>
  Promise.all([house, outra, house, outra].map(({ deps }) => job.run(deps, {})))

test('two nodes at the same time bring each evento once to each webhook', async () => {
  const pessoas = [
    await comWebhook(house, receptor),
    await comWebhook(house, receptor),
    await comWebhook(house, receptor),
  ]
  for (let round = 0; round < 5; round++) {
    await Promise.all(pessoas.map((pessoa) => pessoa.happen('frete.postado', 6)))
    await Promise.all([onBoth(sendEntregas), onBoth(numberNewEventos), onBoth(sendAtrasadas)])
  }
  await onBoth(sendEntregas)
  for (const { recebidos } of pessoas) {
    const ids = recebidos().map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([30, 30])
  }
})

test('an evento whose answer was lost is sent again with the same webhook-id', async () => {
  const ana = await comWebhook(house, receptor)
  receptor.answer(ana.path, (response) => response.destroy()) // the receiver has it, the sender does not know
  await ana.happen()
  await onBoth(sendEntregas)
  expect(ana.recebidos()).toHaveLength(1)
  receptor.answer(ana.path, status(204))
  await outra.clock.advance(6)
  await onBoth(sendAtrasadas)
  const ids = ana.recebidos().map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect((await ana.entregas())[0]).toMatchObject({ estado: 'ENTREGUE' })
})
