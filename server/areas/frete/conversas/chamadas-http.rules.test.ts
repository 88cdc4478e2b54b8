import { expect, test } from 'vitest'
import type { ChamadaHttp } from '../../../ports/chamada.ts'
import { addChamada, ateOf, MAX_LINHAS, newLote, summarize } from './chamadas-http.rules.ts'

const chamada = (changes: Partial<ChamadaHttp> = {}): ChamadaHttp => ({
  em: new Date('2026-11-25T15:00:07Z'),
  transportadoraUuid: 'a',
  tipo: 'PRECO',
  nome: 'preço',
  duracaoMs: 42,
  tentativas: 1,
  desfecho: 'RESPONDEU',
  status: 200,
  causa: '',
  traceId: '0123456789abcdef0123456789abcdef',
  objetos: [],
  ...changes,
})
const falha = (changes: Partial<ChamadaHttp> = {}) =>
  chamada({ desfecho: 'SEM_RESPOSTA', status: 500, causa: 'answered 500', ...changes })

const loteOf = (...chamadas: ChamadaHttp[]) => {
  const lote = newLote()
  for (const one of chamadas) addChamada(lote, one)
  return { linhas: [...lote.linhas.values()], contas: [...lote.contas.values()] }
}

test('a price that came is only counted; a label has a row of its own, whatever came', () => {
  expect(loteOf(chamada(), chamada({ duracaoMs: 44 }))).toMatchObject({
    linhas: [],
    contas: [{ minuto: new Date('2026-11-25T15:00:00Z'), desfecho: 'RESPONDEU', ateMs: 50, quantas: 2 }],
  })
  expect(loteOf(chamada({ tipo: 'EMISSAO', objetos: ['um'] })).linhas).toMatchObject([{ objetos: ['um'], vezes: 1 }])
})

test('equal failures without a parcel become one row; those of parcels stay apart', () => {
  expect(loteOf(falha(), falha(), falha({ causa: 'answered nonsense' })).linhas.map(({ vezes }) => vezes)).toEqual([
    2, 1,
  ])
  const rastreio = falha({ tipo: 'RASTREIO', objetos: ['um', 'dois'] })
  expect(loteOf(rastreio, rastreio).linhas).toHaveLength(2)
})

test('a call that was not made is counted as such, and has a row only when a parcel waits for it', () => {
  const semPergunta = falha({ tentativas: 0, status: null, causa: 'correios failed too often: not asked' })
  expect(loteOf(semPergunta)).toMatchObject({ linhas: [], contas: [{ desfecho: 'NAO_FEITA' }] })
  expect(loteOf({ ...semPergunta, tipo: 'EMISSAO', objetos: ['um'] }).linhas).toHaveLength(1)
})

test('memory holds a bounded number of rows; the counts stay exact', () => {
  const muitas = Array.from({ length: MAX_LINHAS + 10 }, (_, i) => falha({ objetos: [String(i)] }))
  const { linhas, contas } = loteOf(...muitas)
  expect(linhas).toHaveLength(MAX_LINHAS)
  expect(contas).toMatchObject([{ quantas: MAX_LINHAS + 10 }])
})

test('numbers that may be documents are not kept', () =>
  expect(loteOf(falha({ causa: 'PPN-101 52998224725' })).linhas[0]!.causa).toBe('PPN-101 •••'))

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [60_001, 300_000],
])('%i ms are at most %i ms', (ms, ate) => expect(ateOf(ms)).toBe(ate))

test('the p95 is that of the calls that were made', () => {
  const conta = (desfecho: 'RESPONDEU' | 'RECUSOU' | 'SEM_RESPOSTA' | 'NAO_FEITA', ateMs: number, quantas: number) => ({
    transportadoraUuid: 'a',
    tipo: 'PRECO',
    desfecho,
    ateMs,
    quantas,
  })
  expect(
    summarize([
      conta('RESPONDEU', 20, 90),
      conta('RECUSOU', 50, 5),
      conta('SEM_RESPOSTA', 10_000, 5),
      conta('NAO_FEITA', 5, 1000),
    ]),
  ).toEqual([
    {
      transportadoraUuid: 'a',
      tipo: 'PRECO',
      chamadas: 100,
      recusas: 5,
      semResposta: 5,
      naoFeitas: 1000,
      p95Ms: 50,
    },
  ])
  expect(summarize([conta('NAO_FEITA', 5, 3)])).toMatchObject([{ chamadas: 0, p95Ms: null }])
})
