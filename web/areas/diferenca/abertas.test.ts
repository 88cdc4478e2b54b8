import { expect, test } from 'vitest'
import { abertasText, debitosText, faltamText } from './abertas.ts'

const HOJE = '2026-11-25'

test('the open differences are one line, with the first day on which a debit is due', () => {
  expect(abertasText({ debitos: 1, creditos: 2, vencimento: '2026-12-17' }, HOJE)).toBe(
    '1 a pagar, vence qui., 17 dez e 2 a receber',
  )
  expect(abertasText({ debitos: 3, creditos: 0, vencimento: HOJE }, HOJE)).toBe('3 a pagar, o primeiro vence hoje')
  expect(abertasText({ debitos: 0, creditos: 1, vencimento: null }, HOJE)).toBe('1 a receber')
  expect(abertasText({ debitos: 1, creditos: 0, vencimento: '2026-11-24' }, HOJE)).toBe(
    '1 a pagar, vencido desde ter., 24 nov',
  )
  expect(debitosText({ debitos: 1, creditos: 0, vencimento: '2026-11-23' }, HOJE)).toBe('1 frete, venceu seg., 23 nov')
})

test('days that are left, and days that are over', () => {
  expect(faltamText('2026-12-17', HOJE)).toBe('Faltam 22 dias')
  expect(faltamText('2026-11-26', HOJE)).toBe('Falta 1 dia')
  expect(faltamText(HOJE, HOJE)).toBe('É o último dia')
  expect(faltamText('2026-11-24', HOJE)).toBe('Venceu ontem')
  expect(faltamText('2026-11-20', HOJE)).toBe('Venceu há 5 dias')
})
