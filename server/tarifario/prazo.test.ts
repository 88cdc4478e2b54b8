import { expect, test } from 'vitest'
import { feriadoOf, feriadosOf, pascoaOf } from '#contract/cotacao/feriados'
import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { planPrazo } from './prazo.ts'

const expediente = { horaLimitePostagem: 17, contaPontosFacultativos: false }
const feriadoEm = (dia: string) => feriadoOf(parseDia(dia))

test.each([
  [2026, '2026-02-16', '2026-02-17', '2026-04-03', '2026-04-05', '2026-06-04'],
  [2027, '2027-02-08', '2027-02-09', '2027-03-26', '2027-03-28', '2027-05-27'],
  [2028, '2028-02-28', '2028-02-29', '2028-04-14', '2028-04-16', '2028-06-15'],
  [2029, '2029-02-12', '2029-02-13', '2029-03-30', '2029-04-01', '2029-05-31'],
  [2030, '2030-03-04', '2030-03-05', '2030-04-19', '2030-04-21', '2030-06-20'],
])(
  'in %i Carnival, Good Friday, Easter and Corpus Christi fall where the calendar says',
  (ano, segunda, terca, sexta, pascoa, corpus) => {
    expect(renderDia(pascoaOf(ano))).toBe(pascoa)
    expect(feriadoEm(segunda)).toEqual({ nome: 'Carnaval', isFacultativo: true })
    expect(feriadoEm(terca)).toEqual({ nome: 'Carnaval', isFacultativo: true })
    expect(feriadoEm(sexta)).toEqual({ nome: 'Sexta-feira Santa', isFacultativo: false })
    expect(feriadoEm(corpus)).toEqual({ nome: 'Corpus Christi', isFacultativo: true })
    expect(feriadosOf(ano)).toHaveLength(13)
  },
)

test('the fixed holidays are the nine of the law, Consciência Negra since 2024', () => {
  const nomes = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
  expect(nomes.map((day) => feriadoEm(`2026-${day}`)?.nome)).toEqual([
    'Confraternização Universal',
    'Tiradentes',
    'Dia do Trabalho',
    'Independência do Brasil',
    'Nossa Senhora Aparecida',
    'Finados',
    'Proclamação da República',
    'Dia da Consciência Negra',
    'Natal',
  ])
  expect(feriadoEm('2023-11-20')).toBeUndefined()
})

test('quoted on Thursday 19 Nov 2026, SEDEX in 1 to 2 days arrives by Tuesday 24: Friday is a holiday', () => {
  expect(planPrazo({ dia: '2026-11-19', hora: 14 }, expediente, 1, 2)).toEqual({
    postagem: '2026-11-19',
    dataMinima: '2026-11-23',
    dataMaxima: '2026-11-24',
    feriados: [{ data: '2026-11-20', nome: 'Dia da Consciência Negra' }],
  })
  expect(planPrazo({ dia: '2026-11-19', hora: 14 }, expediente, 6, 8).dataMaxima).toBe('2026-12-02')
  expect(planPrazo({ dia: '2026-11-19', hora: 14 }, expediente, 9, 16).dataMaxima).toBe('2026-12-14')
})

test.each([
  ['before the cut-off hour', '2026-11-18', 16, '2026-11-18', '2026-11-19'],
  ['at the cut-off hour', '2026-11-18', 17, '2026-11-19', '2026-11-23'],
  ['late before a holiday and a weekend', '2026-11-19', 18, '2026-11-23', '2026-11-24'],
  ['on a Saturday', '2026-11-21', 9, '2026-11-23', '2026-11-24'],
  ['on a holiday', '2026-12-25', 9, '2026-12-28', '2026-12-29'],
  ['on Carnival Monday', '2027-02-08', 9, '2027-02-10', '2027-02-11'],
  ['on the last evening of a year', '2026-12-31', 20, '2027-01-04', '2027-01-05'],
])('quoted %s (%s, %i h) it is posted on %s and day 1 is %s', (_, dia, hora, postagem, primeiro) => {
  const prazo = planPrazo({ dia, hora }, expediente, 1, 1)
  expect([prazo.postagem, prazo.dataMinima, prazo.dataMaxima]).toEqual([postagem, primeiro, primeiro])
})

test('a carrier that works at Carnival counts it', () => {
  const prazo = planPrazo(
    { dia: '2027-02-05', hora: 9 },
    { horaLimitePostagem: 17, contaPontosFacultativos: true },
    1,
    2,
  )
  expect(prazo).toEqual({ postagem: '2027-02-05', dataMinima: '2027-02-08', dataMaxima: '2027-02-09', feriados: [] })
})

const CONSCIENCIA = { data: '2026-11-20', nome: 'Dia da Consciência Negra' }
const CARNAVAL = ['2027-02-08', '2027-02-09'].map((data) => ({ data, nome: 'Carnaval' }))
test.each([
  ['on the eve, after the cut-off hour', '2026-11-19', 18, '2026-11-23', [CONSCIENCIA]],
  ['on the holiday itself', '2026-11-20', 9, '2026-11-23', [CONSCIENCIA]],
  ['on the day after', '2026-11-21', 9, '2026-11-23', []],
  ['on the eve of Christmas, too late', '2026-12-24', 17, '2026-12-28', [{ data: '2026-12-25', nome: 'Natal' }]],
  ['at Christmas', '2026-12-25', 20, '2026-12-28', [{ data: '2026-12-25', nome: 'Natal' }]],
  ['on the Friday before Carnival, too late', '2027-02-05', 17, '2027-02-10', CARNAVAL],
  ['on Carnival Tuesday', '2027-02-09', 9, '2027-02-10', CARNAVAL.slice(1)],
])(
  'quoted %s (%s, %i h) the answer names the holiday that postponed the posting',
  (_, dia, hora, postagem, feriados) => {
    expect(planPrazo({ dia, hora }, expediente, 1, 1)).toMatchObject({ postagem, feriados })
  },
)

test('no caller can change the answer of another caller', () => {
  const ask = () => planPrazo({ dia: '2026-11-19', hora: 14 }, expediente, 1, 2)
  const told = structuredClone(ask())
  const changes = [
    () => Object.assign(ask(), { postagem: '1999-01-01' }),
    () => Object.assign(ask().feriados[0]!, { nome: 'Feriado nenhum' }),
    () => (ask().feriados as unknown[]).pop(),
    () => Object.assign(feriadoEm('2026-11-20')!, { nome: 'Feriado nenhum', isFacultativo: true }),
  ]
  for (const change of changes) expect(change).toThrow(TypeError)
  expect(ask()).toEqual(told)
  expect(planPrazo({ dia: '2026-11-19', hora: 14 }, expediente, 1, 3).feriados).toEqual(told.feriados)
})
