import { expect, test } from 'vitest'
import { axisOf, chegaAte, formatPrazo, postagemSentence, stripOf } from './prazo.rules.ts'

const CONSCIENCIA = { data: '2026-11-20', nome: 'Dia da Consciência Negra' }
const NATAL = { data: '2026-12-25', nome: 'Natal' }
const prazo = (
  dataMinima: string,
  dataMaxima: string,
  more: { postagem?: string; feriados?: (typeof NATAL)[] } = {},
) => ({
  tempoMinimo: 1,
  tempoMaximo: 2,
  postagem: '2026-11-19',
  feriados: [CONSCIENCIA],
  dataMinima,
  dataMaxima,
  ...more,
})

test.each([
  [1, 1, '1 dia útil'],
  [3, 3, '3 dias úteis'],
  [1, 2, '1 - 2 dias úteis'],
  [9, 16, '9 - 16 dias úteis'],
])('a term of %i to %i reads %s', (tempoMinimo, tempoMaximo, text) =>
  expect(formatPrazo({ tempoMinimo, tempoMaximo })).toBe(text),
)

test('the last day of the term is the date that is promised', () => {
  expect(chegaAte({ dataMaxima: '2026-11-24' })).toBe('chega até ter., 24 nov')
})

test('a holiday tomorrow moves the first day that counts', () => {
  expect(postagemSentence([prazo('2026-11-23', '2026-11-24')], '2026-11-19')).toBe(
    'Postando hoje, qui., 19 nov. Amanhã é feriado: o prazo conta a partir de seg., 23.',
  )
})

test('a later holiday is named with its day', () => {
  const until = (dataMaxima: string) =>
    postagemSentence([prazo('2026-12-23', dataMaxima, { postagem: '2026-12-21', feriados: [NATAL] })], '2026-12-21')
  expect(until('2026-12-28')).toBe('Postando hoje, seg., 21 dez. O feriado Natal (sex., 25 dez) não conta no prazo.')
  expect(until('2026-12-24')).toBe('Postando hoje, seg., 21 dez.')
})

test('a holiday in several quotes is told once, a holiday on a weekend not at all', () => {
  const sabado = { data: '2026-11-28', nome: 'Feriado no sábado' }
  const both = [
    prazo('2026-11-23', '2026-11-24'),
    prazo('2026-12-23', '2026-12-28', { feriados: [CONSCIENCIA, sabado, NATAL] }),
  ]
  expect(postagemSentence(both, '2026-11-19')).toBe(
    'Postando hoje, qui., 19 nov. Amanhã é feriado: o prazo conta a partir de seg., 23. O feriado Natal (sex., 25 dez) não conta no prazo.',
  )
})

test('a later posting names its day', () => {
  const later = (postagem: string, hoje: string) =>
    postagemSentence([prazo('2026-11-30', '2026-12-01', { postagem, feriados: [] })], hoje)
  expect(later('2026-11-24', '2026-11-23')).toBe('Postando amanhã, ter., 24 nov.')
  expect(later('2026-11-23', '2026-11-21')).toBe('Postando em seg., 23 nov.')
})

test('a holiday that delays the posting is told', () => {
  const quoted = (hoje: string, postagem: string, ...feriados: (typeof NATAL)[]) =>
    postagemSentence([prazo(postagem, '2027-02-12', { postagem, feriados })], hoje)
  const [segunda, terca] = ['2027-02-08', '2027-02-09'].map((data) => ({ data, nome: 'Carnaval' }))
  expect(quoted('2026-11-19', '2026-11-23', CONSCIENCIA)).toBe(
    'Postando em seg., 23 nov: amanhã é feriado (Dia da Consciência Negra).',
  )
  expect(quoted('2026-11-20', '2026-11-23', CONSCIENCIA, NATAL)).toBe(
    'Postando em seg., 23 nov: hoje é feriado (Dia da Consciência Negra). O feriado Natal (sex., 25 dez) não conta no prazo.',
  )
  expect(quoted('2027-02-06', '2027-02-09', segunda!)).toBe(
    'Postando em ter., 9 fev: seg., 8 fev é feriado (Carnaval).',
  )
  expect(quoted('2027-02-05', '2027-02-10', segunda!, terca!)).toBe(
    'Postando em qua., 10 fev: são feriados Carnaval (seg., 8 fev) e Carnaval (ter., 9 fev).',
  )
})

test('one axis runs from today to the slowest arrival; weekends and holidays do not count', () => {
  const axis = axisOf([prazo('2026-11-23', '2026-11-24'), prazo('2026-11-30', '2026-12-02')], '2026-11-19')
  expect(axis.dias).toHaveLength(14)
  expect(axis.dias.filter(({ counts }) => !counts).map(({ dia }) => dia)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(axis.marks).toEqual([
    { column: 0, text: 'hoje' },
    { column: 4, text: 'seg. 23' },
    { column: 11, text: 'seg. 30' },
  ])
})

test('the month is named on the axis where it changes', () => {
  const axis = axisOf([prazo('2026-12-03', '2026-12-14')], '2026-11-19')
  expect(axis.marks.map(({ text }) => text)).toEqual(['hoje', 'seg. 23', 'seg. 30', 'seg. 7 dez'])
})

test('a mark with a month keeps more distance to the next mark', () => {
  const axis = axisOf([prazo('2026-12-08', '2026-12-17', { postagem: '2026-11-25', feriados: [] })], '2026-11-25')
  expect(axis.marks.map(({ text }) => text)).toEqual(['hoje', 'seg. 30', 'seg. 7 dez'])
})

test('an axis starts today when the parcel is posted on one of the next days, and at the posting otherwise', () => {
  const later = prazo('2026-11-25', '2026-11-27', { postagem: '2026-11-23', feriados: [] })
  expect(axisOf([later], '2026-11-21').dias[0]!.dia).toBe('2026-11-21')
  expect(axisOf([later], '2026-01-02').dias[0]!.dia).toBe('2026-11-23')
  expect(axisOf([later], '2026-11-30').dias[0]!.dia).toBe('2026-11-23')
})

test('a strip covers the days between the earliest and the latest arrival', () => {
  const [fast, slow] = [prazo('2026-11-23', '2026-11-24'), prazo('2026-11-30', '2026-12-02')]
  const axis = axisOf([fast, slow], '2026-11-19')
  expect(stripOf(fast, axis)).toEqual({ from: 4, to: 5 })
  expect(stripOf(slow, axis)).toEqual({ from: 11, to: 13 })
})
