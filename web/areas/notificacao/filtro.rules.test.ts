import { expect, test } from 'vitest'
import { filtroUrl, findProblemasDoFiltro, isPadrao, queryOf, readFiltro, SEM_FILTRO } from './filtro.rules.ts'

const read = (search: string) => readFiltro(new URLSearchParams(search))

test('an address without a filter asks for the unread, and so does one that says so', () => {
  expect(read('')).toEqual(SEM_FILTRO)
  expect(read('status=nao_lidas')).toEqual(SEM_FILTRO)
  expect(isPadrao(read('outra=coisa'))).toBe(true)
})

test.each([
  ['status=todas&datainicio=2026-11-01&datafim=2026-11-22', '?status=todas&datainicio=2026-11-01&datafim=2026-11-22'],
  ['status=algumas', ''],
  ['datainicio=ontem&status=lidas', '?status=lidas'],
  ['datainicio=2026-11-22&datafim=2026-11-01', '?datainicio=2026-11-22'],
])('%s is read as %s', (asked, kept) => expect(filtroUrl(read(asked))).toBe(`/notificacoes${kept}`))

test('dates in the wrong order are refused at the second', () =>
  expect(
    Object.keys(findProblemasDoFiltro({ ...SEM_FILTRO, datainicio: '2026-11-22', datafim: '2026-11-01' })),
  ).toEqual(['datafim']))

test('the call has the form that the server takes', () =>
  expect(queryOf({ ...SEM_FILTRO, status: 'lidas' }, 2, 10)).toMatchObject({ status: 'lidas', page: 2, pageSize: 10 }))
