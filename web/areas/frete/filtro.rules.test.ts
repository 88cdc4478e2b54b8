import { expect, test } from 'vitest'
import {
  filtroUrl,
  findProblemasDoFiltro,
  isVazio,
  pageSizeOf,
  queryOf,
  readFiltro,
  SEM_FILTRO,
} from './filtro.rules.ts'

const NOVEMBRO = { ...SEM_FILTRO, dataInicio: '2026-11-01', dataFim: '2026-11-22' }

test('a search becomes an address, and the address the same search', () => {
  const asked = { ...NOVEMBRO, busca: 'Iara & Cia', pageSize: '50' }
  const url = filtroUrl('POSTADO', asked)
  expect(url).toBe('/envios?section=POSTADO&busca=Iara+%26+Cia&dataInicio=2026-11-01&dataFim=2026-11-22&pageSize=50')
  expect(readFiltro(new URLSearchParams(url.split('?')[1]))).toEqual(asked)
  expect(filtroUrl('GERADO', SEM_FILTRO)).toBe('/envios?section=GERADO')
  expect([isVazio({ ...SEM_FILTRO, pageSize: '50' }), isVazio(NOVEMBRO)]).toEqual([true, false])
})

test.each([
  ['pageSize=7', {}],
  ['pageSize=10', {}],
  ['pageSize=500&dataInicio=ontem', { pageSize: '500' }],
  ['dataInicio=2026-11-22&dataFim=2026-11-01', { dataInicio: '2026-11-22' }],
  [`busca=${'a'.repeat(101)}`, {}],
])('an address that the form did not write: %j', (search, filtro) => {
  expect(readFiltro(new URLSearchParams(search))).toEqual({ ...SEM_FILTRO, ...filtro })
})

test('labels never printed are asked for only in the tab of the labels, and not together with words', () => {
  const asked = { ...SEM_FILTRO, naoImpressas: 'true' }
  expect(filtroUrl('GERADO', asked)).toBe('/envios?section=GERADO&naoImpressas=true')
  expect(filtroUrl('POSTADO', asked)).toBe('/envios?section=POSTADO')
  expect(filtroUrl('GERADO', { ...asked, busca: 'Iara' })).toBe('/envios?section=GERADO&busca=Iara')
  const read = (search: string) => readFiltro(new URLSearchParams(search)).naoImpressas
  expect([read('naoImpressas=true'), read('naoImpressas=sim'), read('naoImpressas=false')]).toEqual(['true', '', ''])
  expect([read('section=POSTADO&naoImpressas=true'), read('naoImpressas=true&busca=Iara')]).toEqual(['', ''])
  expect(queryOf('GERADO', asked, 0)).toEqual({ status: 'GERADO', naoImpressas: 'true', page: 0, pageSize: 10 })
  expect(isVazio(asked)).toBe(false)
})

test('dates in the wrong order are refused at the end date', () => {
  expect(findProblemasDoFiltro({ ...NOVEMBRO, dataFim: '2026-10-31' })).toEqual({
    dataFim: 'A data inicial deve vir antes da final.',
  })
})

test('a tab asks for its statuses, ten at a time; a search by words asks for all statuses', () => {
  expect(queryOf('PENDENTE', NOVEMBRO, 2)).toEqual({
    dataInicio: new Date('2026-11-01T03:00:00Z'),
    dataFim: new Date('2026-11-23T03:00:00Z'),
    status: 'AGUARDANDO_PAGAMENTO,PENDENTE',
    page: 2,
    pageSize: 10,
  })
  expect(queryOf('CANCELADO', { ...SEM_FILTRO, busca: 'QQ51' }, 0)).toMatchObject({ busca: 'QQ51', status: undefined })
  expect(queryOf('CANCELADO', SEM_FILTRO, 0).status).toBe('CANCELADO,PROCESSANDO_CANCELAMENTO')
  expect(pageSizeOf({ ...SEM_FILTRO, pageSize: '500' })).toBe(500)
})
