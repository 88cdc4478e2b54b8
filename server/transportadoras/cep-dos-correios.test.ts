import { afterAll, beforeAll, expect, test } from 'vitest'
import { CREDENCIAIS, ERRO_500, startCorreios } from '../adapters/transportadora/correios/testing-servidor.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'

let local: Awaited<ReturnType<typeof startCorreios>>
let house: TestHouse
beforeAll(async () => {
  local = await startCorreios({ now: () => house?.clock.now() ?? new Date() })
  house = await startHouse({
    env: {
      CEP_PROVIDER: 'correios',
      CORREIOS_URL: local.url,
      CORREIOS_USUARIO: CREDENCIAIS.usuario,
      CORREIOS_CODIGO_ACESSO: CREDENCIAIS.codigoAcesso,
      CORREIOS_CARTAO_POSTAGEM: CREDENCIAIS.cartaoPostagem,
    },
  })
})
afterAll(async () => {
  await house.stop()
  await local.close()
})

test('with CEP_PROVIDER=correios the street comes from their register; while they fail the bundled ranges tell the city', async () => {
  expect((await house.get('/api/v1/cep/01310100')).json()).toMatchObject({
    logradouro: 'Avenida Paulista',
    bairro: 'Bela Vista',
  })
  local.misbehave(/^\/cep\//, ERRO_500)
  const found = (await house.get('/api/v1/cep/20040020')).json<{ logradouro: string }>()
  expect(found.logradouro).toBe('')
  expect(JSON.stringify(found)).toContain('Rio de Janeiro')
  const { partes } = (await house.get('/readyz?detalhe')).json<{
    partes: { parte: string; caladaDesde: string | null }[]
  }>()
  expect(partes.find(({ parte }) => parte === 'CEP')?.caladaDesde).not.toBeNull()
})
