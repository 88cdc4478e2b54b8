import { afterAll, beforeAll, expect, test } from 'vitest'
import { operador } from '../../../testing/given/operador.ts'
import { beginRecarga } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const CAMINHO = '/api/v1/operacao'
const painel = async () => {
  const staff = await operador(house, ['ATENDIMENTO'])
  return (await staff.get(`${CAMINHO}/painel`)).json<{
    maquinas: { pagamentosAbertos: number; emailsParados: number }
  }>().maquinas
}

test('a payment that the PSP has not decided is counted on the panel and stands in its list', async () => {
  const { token, assinaturaUuid } = await house.given.assinante()
  const uuid = await beginRecarga(house.as(token), 2_500)
  const staff = await operador(house, ['FINANCEIRO'])
  const answer = await staff.get(`${CAMINHO}/pagamento`)
  expect(answer.headers['x-total-count']).toBe('1')
  expect(answer.json()).toMatchObject([{ uuid, assinaturaUuid, valor: 25, meio: 'PIX', finalidade: 'RECARGA' }])
  expect(await painel()).toMatchObject({ pagamentosAbertos: 1 })
  const outro = await beginRecarga(house.as(token), 3_000)
  const page = async (n: number) => {
    const rows = (await staff.get(`${CAMINHO}/pagamento?page=${n}&pageSize=1`)).json<{ uuid: string }[]>()
    return rows.map((row) => row.uuid)
  }
  expect([...(await page(0)), ...(await page(1))].toSorted()).toEqual([uuid, outro].toSorted())
  expect(await page(2)).toEqual([])
})

test('a mail that was begun ten minutes ago and never left is listed by its kind, without the person', async () => {
  const begun = { evento: 'recuperacao:ana@exemplo.com', reivindicadoEm: house.clock.now(), enviadoEm: null }
  await house.db.insertInto('emailEnvio').values(begun).execute()
  const staff = await operador(house, ['ATENDIMENTO'])
  expect((await staff.get(`${CAMINHO}/email`)).json()).toEqual([])
  await house.clock.advance(601)
  const answer = await staff.get(`${CAMINHO}/email`)
  expect(answer.headers['x-total-count']).toBe('1')
  expect(answer.json()).toMatchObject([{ tipo: 'recuperacao' }])
  expect(answer.body).not.toContain('ana@')
  expect(await painel()).toMatchObject({ emailsParados: 1 })
})
