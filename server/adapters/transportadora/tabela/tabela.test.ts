import { expect, test } from 'vitest'
import { describeTransportadora } from '../../../ports/transportadora.suite.ts'
import type { Tarifa } from '../../../tarifario/tarifa.ts'
import { TARIFAS, volume } from '../../../tarifario/testing-exemplos.ts'
import { CORREIOS, JADLOG } from '../identidade.ts'
import { tabelaTransportadora } from './index.ts'

const tarifasOf = (nome: string) => TARIFAS.filter(({ regras }) => regras.tabela.startsWith(`${nome}/`))
describeTransportadora('Correios, by table', () => tabelaTransportadora(CORREIOS, () => tarifasOf('correios')))
describeTransportadora('Jadlog, by table', () => tabelaTransportadora(JADLOG, () => tarifasOf('jadlog')))

test('prices come from the new tables from the moment they replace the old ones', () => {
  let tarifas: Tarifa[] = tarifasOf('correios')
  const correios = tabelaTransportadora(CORREIOS, () => tarifas)
  const produtos = () => {
    const resposta = correios.quote(volume(), { signal: new AbortController().signal })
    return resposta instanceof Promise ? [] : resposta.ofertas.map(({ produto }) => produto.nome)
  }
  expect(produtos()).toEqual(['MINI ENVIOS', 'PAC', 'SEDEX'])
  tarifas = tarifas.filter(({ regras }) => regras.nomeProduto === 'PAC')
  expect(produtos()).toEqual(['PAC'])
})
