import { expect, test } from 'vitest'
import { countDiasUteis, diasDoPrazo, faltamUteisText, feriadosText } from './prazo.ts'

// notice on Tuesday 17 November 2026; Friday the 20th is a holiday; ten business days end on Wednesday 2 December
const AVISO = '2026-11-17'
const PRAZO = '2026-12-02'

test('the term has an entry for every day, and only business days count', () => {
  const dias = diasDoPrazo(AVISO, PRAZO, '2026-11-19')
  expect(dias).toHaveLength(15)
  expect(dias.filter(({ conta }) => conta)).toHaveLength(10)
  expect(dias.slice(0, 5).map(({ conta, quando }) => [conta, quando])).toEqual([
    [true, 'antes'],
    [true, 'hoje'],
    [false, 'depois'],
    [false, 'depois'],
    [false, 'depois'],
  ])
  expect(dias.at(-1)).toEqual({ dia: PRAZO, conta: true, quando: 'fim' })
})

test('on the day of the notice that day is in the list, too, and all others are still to come', () => {
  const [first, second] = diasDoPrazo(AVISO, PRAZO, AVISO)
  expect([first?.quando, second?.quando]).toEqual(['hoje', 'depois'])
  expect(faltamUteisText(AVISO, PRAZO, AVISO)).toBe('Faltam 10 dias úteis de 10')
})

test('the days that are left are told in words, and the last day is named as such', () => {
  expect(faltamUteisText(AVISO, PRAZO, '2026-11-19')).toBe('Faltam 8 dias úteis de 10')
  expect(faltamUteisText(AVISO, PRAZO, '2026-12-01')).toBe('Falta 1 dia útil de 10')
  expect(faltamUteisText(AVISO, PRAZO, PRAZO)).toBe('É o último dia')
  expect(countDiasUteis('2026-11-19', '2026-11-23')).toBe(1)
})

test('a holiday within the term is named, one at a weekend is not', () => {
  expect(feriadosText(diasDoPrazo(AVISO, PRAZO, AVISO))).toBe(
    'O feriado de sex., 20 nov (Dia da Consciência Negra) não conta.',
  )
  expect(feriadosText(diasDoPrazo('2026-11-23', '2026-12-08', '2026-11-23'))).toBe('')
  expect(feriadosText(diasDoPrazo('2026-12-22', '2027-01-07', '2026-12-22'))).toBe(
    'Os feriados de sex., 25 dez (Natal) e sex., 1 jan (Confraternização Universal) não contam.',
  )
})
