import { expect, test } from 'vitest'
import { comVida, umFrete } from './testing-frete.tsx'
import { vidaOf } from './vida.ts'

const em = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const told = (statusFreteTransportadora: string, hour: number) => ({
  statusFreteTransportadora,
  agencia: 'Santos, SP',
  dataOcorrencia: em(hour),
})

test('the carrier’s steps and ours are one list, the newest first', () => {
  const frete = comVida(umFrete(1, { statusFrete: 'ENTREGUE' }), {
    ocorrencias: [told('Objeto entregue', 18), told('Objeto postado', 12)],
    eventos: [
      { para: 'PENDENTE', data: em(9), causa: 'compra', ator: { nome: 'Bia Souza' } },
      { para: 'GERADO', data: em(9), causa: 'emissao', ator: { nome: 'Sistema' } },
      { para: 'POSTADO', data: em(13), causa: 'rastreio', ator: { nome: 'Sistema' } },
      { para: 'ENTREGUE', data: em(19), causa: 'rastreio', ator: { nome: 'Sistema' } },
    ],
  })
  expect(vidaOf(frete).map(({ texto }) => texto)).toEqual([
    'Objeto entregue',
    'Objeto postado',
    'Etiqueta gerada',
    'Compra paga',
  ])
  expect(vidaOf(frete).map(({ quem }) => quem)).toEqual([undefined, undefined, 'Sistema', 'por Bia Souza'])
})
