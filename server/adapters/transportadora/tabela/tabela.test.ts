import { expect, test } from 'vitest'
import { describeTransportadora } from '../../../ports/transportadora.suite.ts'
import { createCatalogo } from '../../../tarifario/catalogo.ts'
import { TARIFAS, volume } from '../../../tarifario/exemplos.testing.ts'
import { CORREIOS, JADLOG } from '../identidade.ts'
import { tabelaTransportadora } from './index.ts'

const catalogo = createCatalogo(TARIFAS)
describeTransportadora('Correios, by table', () => tabelaTransportadora(CORREIOS, () => catalogo.of('correios')))
describeTransportadora('Jadlog, by table', () => tabelaTransportadora(JADLOG, () => catalogo.of('jadlog')))

test('sells by the new tables from the moment they replace the old ones', () => {
  const catalogo = createCatalogo(TARIFAS)
  const correios = tabelaTransportadora(CORREIOS, () => catalogo.of('correios'))
  const produtos = () => {
    const resposta = correios.quote(volume(), { signal: new AbortController().signal })
    return resposta instanceof Promise ? [] : resposta.ofertas.map(({ produto }) => produto.nome)
  }
  expect(produtos()).toEqual(['MINI ENVIOS', 'PAC', 'SEDEX'])
  catalogo.replace(TARIFAS.filter(({ regras }) => regras.nomeProduto === 'PAC'))
  expect(produtos()).toEqual(['PAC'])
})
