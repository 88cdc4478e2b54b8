import { expect, test } from 'vitest'
import type { Notificacao } from '#contract/notificacao'
import { SEM_FILTRO } from './filtro.rules.ts'
import { joinPages, nextPage, type Pagina, withLida } from './paginas.rules.ts'

const notificacao = (n: number, lida = false): Notificacao => ({
  uuid: `n${n}`,
  dataInclusao: new Date(0),
  tipo: 'ETIQUETA',
  assunto: `Etiqueta ${n}`,
  texto: '',
  caminho: null,
  lida,
})
const pagina = (from: number, to: number, total: number, lida = false): Pagina => ({
  notificacoes: Array.from({ length: to - from }, (_, n) => notificacao(from + n, lida)),
  total,
})
const TODAS = { ...SEM_FILTRO, status: 'todas' }

test('page follows page until everything is here', () => {
  expect(nextPage(SEM_FILTRO, [pagina(0, 10, 23)])).toBe(1)
  expect(nextPage(SEM_FILTRO, [pagina(0, 10, 23), pagina(10, 20, 23)])).toBe(2)
  expect(nextPage(SEM_FILTRO, [pagina(0, 10, 10)])).toBe(null)
  expect(nextPage(SEM_FILTRO, [pagina(0, 0, 0)])).toBe(null)
})

test('reading some of the unread skips none of those not yet shown', () => {
  let pages = [pagina(0, 10, 12)]
  for (const uuid of ['n0', 'n4', 'n4', 'n9']) pages = withLida(SEM_FILTRO, pages, uuid)
  expect(joinPages(pages)).toHaveLength(10)
  expect(pages[0]!.total).toBe(9)
  // seven unread are here, and the server's first page now holds the other two as well
  expect(nextPage(SEM_FILTRO, pages)).toBe(0)
  const first = { ...pagina(1, 12, 9), notificacoes: [1, 2, 3, 5, 6, 7, 8, 10, 11].map((n) => notificacao(n)) }
  expect(joinPages([...pages, first])).toHaveLength(12)
  expect(nextPage(SEM_FILTRO, [...pages, first])).toBe(null)
})

test('in the list of all, reading moves no page', () => {
  const pages = withLida(TODAS, [pagina(0, 10, 12)], 'n3')
  expect(nextPage(TODAS, pages)).toBe(1)
  expect(joinPages(pages)[3]!.lida).toBe(true)
})

test('read notifications are counted if the filter asks for them', () =>
  expect(nextPage({ ...SEM_FILTRO, status: 'lidas' }, [pagina(0, 10, 11, true)])).toBe(1))

test('new notifications move the others down, and none out of reach', () => {
  // n0 to n34 were there; three arrived after the first page
  const of = (all: number[], page: number): Pagina => ({
    notificacoes: all.slice(page * 10, page * 10 + 10).map((n) => notificacao(n)),
    total: all.length,
  })
  const antes = Array.from({ length: 35 }, (_, n) => n)
  const depois = [101, 102, 103, ...antes]
  const pages = [of(antes, 0)]
  const asked: number[] = []
  for (let last = 0; ; ) {
    const next = nextPage(SEM_FILTRO, pages, last)
    if (next === null) break
    asked.push(next)
    pages.push(of(depois, next))
    last = next
  }
  expect(asked).toEqual([1, 2, 3])
  expect(new Set(joinPages(pages).map(({ uuid }) => uuid))).toEqual(new Set(antes.map((n) => `n${n}`)))
})

test('a page that has nothing new, because many notifications arrived, is followed by the next page', () => {
  const again = { ...pagina(0, 10, 45) }
  expect(nextPage(SEM_FILTRO, [pagina(0, 10, 35), again], 1)).toBe(2)
})
