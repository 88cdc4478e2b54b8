import { expect, test } from 'vitest'
import { chegadaDoFrete } from './chegada-do-frete.ts'

const HOJE = '2026-11-25'
const chegada = { postagem: '2026-11-19', minimo: '2026-11-23', maximo: '2026-11-24' }
const ocorrencia = (em: string) => ({ statusFreteTransportadora: 'x', agencia: '', dataOcorrencia: new Date(em) })

test('a frete in transit is late once its day of arrival is over, unless the courier has it today', () => {
  const late = { texto: 'Em atraso, era para ter., 24 nov', isAtrasada: true }
  expect(
    chegadaDoFrete({ statusFrete: 'POSTADO' as const, chegada, situacao: 'EM_TRANSITO', ultimaOcorrencia: null }, HOJE),
  ).toEqual(late)
  const com = (em: string) => ({
    statusFrete: 'POSTADO' as const,
    chegada,
    situacao: 'SAIU_PARA_ENTREGA' as const,
    ultimaOcorrencia: ocorrencia(em),
  })
  expect(chegadaDoFrete(com('2026-11-25T08:00:00-03:00'), HOJE)).toEqual({ texto: 'Chega hoje', isAtrasada: false })
  expect(chegadaDoFrete(com('2026-11-24T08:00:00-03:00'), HOJE)).toEqual(late)
})

test('nothing is said of a frete that arrived, will not arrive or waits at an agency', () => {
  expect(
    chegadaDoFrete({ statusFrete: 'ENTREGUE', chegada: null, situacao: 'EM_TRANSITO', ultimaOcorrencia: null }, HOJE),
  ).toBe(null)
  expect(
    chegadaDoFrete(
      { statusFrete: 'POSTADO' as const, chegada, situacao: 'AGUARDANDO_RETIRADA', ultimaOcorrencia: null },
      HOJE,
    ),
  ).toBe(null)
})

test('before the posting the day counts from the next day on which the parcel can be posted', () => {
  const frete = { statusFrete: 'GERADO', situacao: null, ultimaOcorrencia: null } as const
  const em = (postagem: string) =>
    chegadaDoFrete({ ...frete, chegada: { postagem, minimo: '2026-11-30', maximo: '2026-12-01' } }, HOJE)?.texto
  expect(em(HOJE)).toBe('Postando hoje, chega ter., 1 dez')
  expect(em('2026-11-26')).toBe('Postando amanhã, chega ter., 1 dez')
  expect(em('2026-11-30')).toBe('Postando seg., 30 nov, chega ter., 1 dez')
})
