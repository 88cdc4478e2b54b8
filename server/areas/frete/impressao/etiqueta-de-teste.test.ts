import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Compra } from '#contract/frete'
import type { FreteNaLista } from '#contract/frete-envio'
import type { Emissao, Expedicao } from '../../../ports/expedicao.ts'
import { CORREIOS } from '../../../testing/given/carrinho.ts'
import { novoCodigo, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { textsOf } from '../../../testing/pdf.ts'
import { fileOf, printer } from './testing-impressao.ts'

/** A carrier that is simulated at first, and is connected later in the test. */
const correios = {
  transportadoraUuid: CORREIOS,
  isSandbox: true,
  maxPorConsulta: 50,
  issue: async (): Promise<Emissao> => ({ codigo: novoCodigo(), numeroDoPedido: null, prazoPostagem: null }),
  track: async () => [],
} as Partial<Expedicao> as { -readonly [K in keyof Expedicao]: Expedicao[K] }

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ brought: { expedicoes: [correios] } })
})
afterAll(() => house.stop())

test('a label that a simulated carrier made stays a test label, on lists and on paper, after the carrier is connected', async () => {
  const ana = await vendedor(house)
  const papeis = printer(ana.me)
  const lista = async () => (await ana.me.get('/api/v1/frete')).json<FreteNaLista[]>()
  const [deTeste] = (await ana.buy({})) as [string]
  expect(await lista()).toMatchObject([{ uuid: deTeste, statusFrete: 'PENDENTE', etiquetaDeTeste: true }])
  await house.runJobs()
  Object.assign(correios, { isSandbox: false, cartaoPostagem: '0076543210' })
  const [deVerdade] = (await ana.buy({})) as [string]
  await house.runJobs()

  expect(await lista()).toMatchObject([
    { uuid: deVerdade, statusFrete: 'GERADO', etiquetaDeTeste: false },
    { uuid: deTeste, statusFrete: 'GERADO', etiquetaDeTeste: true },
  ])
  const compra = (await ana.me.get(`/api/v1/compra/frete/${deTeste}`)).json<Compra>()
  expect(compra.fretes).toMatchObject([{ etiquetaDeTeste: true }])
  const [antes] = await textsOf(fileOf(await papeis.etiqueta(deTeste, 'A6')))
  const [agora] = await textsOf(fileOf(await papeis.etiqueta(deVerdade, 'A6')))
  expect([antes!.includes('SANDBOX – SEM VALOR'), agora!.includes('SANDBOX – SEM VALOR')]).toEqual([true, false])

  const both = await ana.me.get(`/api/v1/frete/lista-de-postagem/lote?uuids=${deTeste},${deVerdade}`)
  const folhas = await textsOf(fileOf(both))
  expect(folhas.map((text) => [text.includes('SANDBOX – SEM VALOR'), text.includes('0076543210')])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ])
})
