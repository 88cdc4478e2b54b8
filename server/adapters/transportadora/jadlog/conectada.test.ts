// Database: PostgreSQL. An adapter and its carrier, joined with the tables.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeTransportadora } from '../../../ports/transportadora.suite.ts'
import { TARIFAS, volume } from '../../../tarifario/testing-exemplos.ts'
import { conectada } from '../conectada/index.ts'
import { JADLOG } from '../identidade.ts'
import { asking, openPalco, type Palco } from './testing-jadlog.ts'

let palco: Palco
beforeAll(async () => {
  palco = await openPalco()
})
afterAll(() => palco.close())

const tarifas = () => TARIFAS.filter(({ regras }) => regras.tabela.startsWith('jadlog/'))
const make = () => conectada(JADLOG, tarifas, palco.open().precos)

describeTransportadora('Jadlog, by its API', make)

test('each product has the API’s price and term, and says so', async () => {
  const { ofertas } = await make().quote(volume(), asking())
  const custo = (base: number, porKg: number) => Math.round((base + porKg + 89.9 * 0.0066) * 100)
  expect(
    ofertas.map(({ produto, valorFrete, dias, origemPreco }) => [produto.codigo, valorFrete, dias.maximo, origemPreco]),
  ).toEqual([
    ['jadlog/com', custo(19.9, 6.4), 2, 'API'],
    ['jadlog/package', custo(14.5, 3.1), 5, 'API'],
  ])
})

test('while Jadlog is silent the tables price, and say so', async () => {
  palco.servidor.fail('/frete/valor', { como: 'told', status: 503, corpo: '' }, 9)
  const { ofertas } = await make().quote(volume(), asking())
  palco.servidor.behave()
  expect(ofertas.map(({ produto, origemPreco }) => [produto.codigo, origemPreco])).toEqual([
    ['jadlog/com', 'TABELA'],
    ['jadlog/package', 'TABELA'],
  ])
})
