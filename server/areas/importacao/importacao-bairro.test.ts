import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServicosDeCep } from '../../adapters/cep/testing.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { errosDe, importadorEm, linha } from './testing-importacao.ts'

let local: Awaited<ReturnType<typeof startServicosDeCep>>
let house: TestHouse
beforeAll(async () => {
  local = await startServicosDeCep()
  const urls = { CEP_VIACEP_URL: local.url, CEP_BRASILAPI_URL: local.url }
  house = await startHouse({ env: { CEP_PROVIDER: 'viacep', CEP_TIMEOUT_MS: '30000', ...urls } })
})
afterAll(async () => {
  await house.stop()
  await local.close()
})

const paulista = (bairro: string, numero: number) =>
  linha({ bairro, cep: '01310-100', cidade: 'São Paulo', uf: 'SP' }, numero)

test('a row without a neighbourhood gets the one of its CEP, looked up once; a row’s own stays', async () => {
  const ana = await importadorEm(house)
  local.asked.viacep = 0
  const [sem, outra, com] = await ana.conferir([paulista('', 2), paulista(' ', 3), paulista('Jardins', 4)])
  expect([sem!.erros, sem!.bairroDoCep, sem!.frete!.destinatario.endereco.bairro]).toEqual([
    [],
    'Bela Vista',
    'Bela Vista',
  ])
  expect(outra!.bairroDoCep).toBe('Bela Vista')
  expect([com!.bairroDoCep, com!.frete!.destinatario.endereco.bairro]).toEqual([null, 'Jardins'])
  expect(local.asked.viacep).toBe(1)
  expect((await ana.importar([sem!.frete])).statusCode).toBe(201)
})

test('while the services are down such a row asks for its neighbourhood, and the others go on', async () => {
  const ana = await importadorEm(house)
  await house.db.deleteFrom('cepCache').execute()
  local.behave('error 500')
  const [sem, com] = await ana.conferir([paulista('', 2), paulista('Jardins', 3)])
  expect(errosDe([sem!])).toEqual([['bairro', 'Preenchimento obrigatório']])
  expect(com!.erros).toEqual([])
})
