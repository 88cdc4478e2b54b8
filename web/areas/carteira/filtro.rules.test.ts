import { expect, test } from 'vitest'
import { isEmptyFilter, writeFilter } from '../../ui/filter/filter.rules.ts'
import { decodeFiltro, filtroText, findProblemasDoFiltro, readFiltro, SEM_FILTRO } from './filtro.rules.ts'

const NOVEMBRO = { ...SEM_FILTRO, dataInicio: '2026-11-01', dataFim: '2026-11-22' }
const CHEIO = { ...NOVEMBRO, tipoTransacao: 'SAQUE', statusTransacao: 'CONCLUIDA' }

test('a filter becomes an address, and the address the same filter', () => {
  const written = writeFilter(new URLSearchParams('inserir=1&statusTransacao=RECUSADA'), CHEIO)
  expect(written.get('inserir')).toBe('1')
  expect(readFiltro(written)).toEqual(CHEIO)
  expect(writeFilter(written, SEM_FILTRO).toString()).toBe('inserir=1')
  expect([isEmptyFilter(SEM_FILTRO), isEmptyFilter(NOVEMBRO)]).toEqual([true, false])
})

test.each([
  ['dataInicio=ontem&dataFim=2026-11-22', { dataFim: '2026-11-22' }],
  ['tipoTransacao=ROUBO&statusTransacao=PENDENTE', { statusTransacao: 'PENDENTE' }],
  ['dataInicio=2026-11-22&dataFim=2026-11-01', { dataInicio: '2026-11-22' }],
  ['dataInicio=2026-02-30', {}],
  ['', {}],
])('an address that the form did not write: %j', (search, filtro) => {
  expect(readFiltro(new URLSearchParams(search))).toEqual({ ...SEM_FILTRO, ...filtro })
})

test('dates in the wrong order are refused at the end date', () => {
  const wrong = { ...NOVEMBRO, dataFim: '2026-10-31' }
  expect(findProblemasDoFiltro(wrong)).toEqual({ dataFim: 'A data inicial deve vir antes da final.' })
  expect(findProblemasDoFiltro(CHEIO)).toEqual({})
  expect(findProblemasDoFiltro({ ...SEM_FILTRO, dataInicio: '0026-11-22' })).toEqual({
    dataInicio: 'Informe uma data inicial válida.',
  })
})

test('days are those of São Paulo, the last one whole', () => {
  expect(decodeFiltro(NOVEMBRO)).toEqual({
    dataInicio: new Date('2026-11-01T03:00:00Z'),
    dataFim: new Date('2026-11-23T03:00:00Z'),
  })
})

test('the filter in words', () => {
  expect(filtroText(CHEIO)).toBe('de 01/11/2026 até 22/11/2026, Saque por Pix, Concluída')
  expect(filtroText({ ...SEM_FILTRO, dataFim: '2026-11-22' })).toBe('até 22/11/2026')
  expect(filtroText({ ...SEM_FILTRO, dataInicio: '2026-11-01' })).toBe('desde 01/11/2026')
  expect(filtroText(SEM_FILTRO)).toBe('')
})
