import { expect, test } from 'vitest'
import { describeEsperas, planDias, stateOfDia, sumDia } from './painel.rules.ts'

const now = new Date('2026-11-25T12:00:00-03:00')

test('today is compared with the same weekday of last week, up to the same hour', () => {
  const { hoje, antes, corte, horaAtual, horaDoCorte } = planDias(now)
  expect(hoje.de).toEqual(new Date('2026-11-25T00:00:00-03:00'))
  expect(antes).toEqual({ de: new Date('2026-11-18T00:00:00-03:00'), ate: new Date('2026-11-19T00:00:00-03:00') })
  expect(corte).toEqual(new Date('2026-11-18T12:00:00-03:00'))
  expect([horaAtual, horaDoCorte]).toEqual([now, corte])
  expect(planDias(new Date('2026-11-25T12:59:59-03:00')).horaAtual).toEqual(now)
})

test('just after midnight in São Paulo, which is another day in UTC, the day is new', () => {
  expect(planDias(new Date('2026-11-26T00:10:00-03:00')).hoje.de).toEqual(new Date('2026-11-26T00:00:00-03:00'))
  expect(planDias(new Date('2026-11-25T23:50:00-03:00')).hoje.de).toEqual(new Date('2026-11-25T00:00:00-03:00'))
})

test('hours become 24 bars and one sum', () => {
  const hora = (text: string) => new Date(`2026-11-25T${text}:00:00-03:00`)
  const dia = sumDia([
    { hora: hora('00'), fretes: 1, vendas: 100, margem: 8 },
    { hora: hora('23'), fretes: 2, vendas: 300, margem: 20 },
  ])
  expect(dia).toMatchObject({ fretes: 3, vendas: 400, margem: 28 })
  expect([dia.porHora[0], dia.porHora[23], dia.porHora.length]).toEqual([1, 2, 24])
})

test('the items of a queue are told by the share of their deadline that has passed, the most pressing first', () => {
  const at = (text: string) => new Date(`2026-11-${text}T12:00:00-03:00`)
  const told = describeEsperas(
    [
      { desde: at('24'), ate: at('26') },
      { desde: at('22'), ate: at('24') },
    ],
    now,
  )
  expect(told).toEqual({ desde: at('22'), partes: [1.5, 0.5] })
  expect(describeEsperas([], now)).toEqual({ desde: null, partes: [] })
})

test.each([
  [
    'an open exception is told first, also of today',
    { isHoje: true, isSelado: false, movimentos: 3, abertas: 1 },
    'DIVERGE',
  ],
  ['today is open', { isHoje: true, isSelado: false, movimentos: 3, abertas: 0 }, 'HOJE'],
  ['movements without a seal', { isHoje: false, isSelado: false, movimentos: 3, abertas: 0 }, 'FALTA_SELO'],
  ['sealed and not compared', { isHoje: false, isSelado: true, movimentos: 3, abertas: undefined }, 'SELADO'],
  ['sealed and compared', { isHoje: false, isSelado: true, movimentos: 3, abertas: 0 }, 'CONFERE'],
  ['nothing happened', { isHoje: false, isSelado: true, movimentos: 0, abertas: undefined }, 'VAZIO'],
] as const)('a day of books: %s', (_, day, estado) => {
  expect(stateOfDia(day)).toBe(estado)
})
