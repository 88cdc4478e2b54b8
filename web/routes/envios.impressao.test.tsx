import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { actAs } from '../app/testing-perfil.ts'
import { refusal, until } from '../app/testing-tela.tsx'
import { keepFolha } from '../areas/frete/impressao/folha.ts'
import { answerLista, click, named, network, umFrete } from '../areas/frete/testing-frete.tsx'
import { DCE, itens, openEnvios, page, text, watchTab } from './testing-envios.tsx'

beforeEach(() => actAs('ADMINISTRADOR'))

test('labels of the marked fretes are printed, in the order of the list, into a new tab', async () => {
  const { tab, openTab } = watchTab()
  const fretes = page(1, 3)
  const asked = network(({ path }) =>
    path.startsWith('/frete/etiqueta') ? { body: new Blob(['%PDF']) } : answerLista(fretes),
  )
  await openEnvios(3)
  await click('Imprimir Etiquetas')
  expect(screen.queryByRole('dialog')).toBeNull()
  await click('Selecionar Helena3 Prado')
  await click('Selecionar Helena1 Prado')
  expect(text()).toContain('2 selecionados')
  await click('Imprimir Etiquetas')
  await until(() => void named('Imprimir'))
  await click('Imprimir')
  await until(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringContaining('blob:')))
  expect(openTab).toHaveBeenCalledOnce()
  const { query } = asked.at(-1)!
  expect([query.get('uuids'), query.get('tipoFolha')]).toEqual([`${fretes[0]!.uuid},${fretes[2]!.uuid}`, 'A4'])
  await click('Selecionar todos')
  expect(text()).toContain('Desmarcar todos')
  await click('Desmarcar todos')
  expect(named('Imprimir Etiquetas').getAttribute('aria-disabled')).toBe('true')
})

test('labels that cannot be loaded are told, and their tab is closed', async () => {
  const { tab } = watchTab()
  network(({ path }) =>
    path === '/frete' ? answerLista(page(1, 2)) : refusal(409, 'CONFLICT', 'Este frete ainda não tem etiqueta.'),
  )
  await openEnvios(2)
  await click('Selecionar todos')
  await click('Imprimir Etiquetas')
  await until(() => void named('Imprimir'))
  await click('Imprimir')
  await until(() => expect(text()).toContain('Erro ao gerar etiquetas'))
  expect(text()).toContain('Não foi possível gerar as etiquetas.')
  expect(tab.close).toHaveBeenCalledOnce()
})

test('only fretes with a declared content are in the declarations', async () => {
  const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const [one, other] = [umFrete(1), umFrete(2, { conteudo: null })]
  const asked = network(({ path }) => (path === '/frete' ? answerLista([one, other]) : { body: new Blob(['%PDF']) }))
  await openEnvios(2)
  await click('Selecionar todos')
  await click('Baixar Declaração')
  await until(() => expect(kept).toHaveBeenCalledOnce())
  expect((kept.mock.contexts[0] as HTMLAnchorElement).download).toBe('declaracoes.pdf')
  expect(asked.at(-1)!.path).toBe('/frete/declaracao-conteudo/lote')
  expect(asked.at(-1)!.query.get('uuids')).toBe(one.uuid)
  await until(() => expect(text()).toContain('1 frete vai com nota fiscal'))
})

test('the list of posting opens in a tab with the Correios’ parcels alone, and says what is not on it', async () => {
  const { tab } = watchTab()
  const daJadlog = umFrete(2, { produto: { codigo: 'jadlog/package', nomeProduto: '.PACKAGE' } })
  const asked = network(({ path }) =>
    path === '/frete' ? answerLista([umFrete(1), daJadlog]) : { body: new Blob(['%PDF']) },
  )
  await openEnvios(2)
  await click('Selecionar Helena2 Prado')
  expect(named('Lista de postagem').getAttribute('aria-disabled')).toBe('true')
  expect(text()).toContain('A lista é dos Correios, antes de postar.')
  await click('Selecionar Helena1 Prado')
  await click('Lista de postagem')
  await until(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringContaining('blob:')))
  expect(asked.at(-1)!.path).toBe('/frete/lista-de-postagem/lote')
  expect(asked.at(-1)!.query.get('uuids')).toBe(umFrete(1).uuid)
  await until(() => expect(text()).toContain('1 frete não é dos Correios ou já foi postado'))
})

test('fretes of Jadlog alone offer no list of posting', async () => {
  network(() => answerLista([umFrete(1, { produto: { codigo: 'jadlog/package', nomeProduto: '.PACKAGE' } })]))
  await openEnvios(1)
  expect(screen.queryByRole('button', { name: 'Lista de postagem' })).toBeNull()
})

test('the row of a GERADO frete prints at once on the remembered sheet, and says when it was printed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') }) // no midnight comes meanwhile
  const { tab } = watchTab()
  keepFolha('A6')
  const asked = network(({ path }) => (path === '/frete' ? answerLista(page(1, 2)) : { body: new Blob(['%PDF']) }), 2)
  await openEnvios(2)
  expect(named('Não impressas 2 fretes').getAttribute('href')).toBe('/envios?section=GERADO&naoImpressas=true')
  expect(text()).not.toContain('Impressa ')
  await click('Imprimir etiqueta de Helena2 Prado')
  await until(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringContaining('blob:')))
  const { path, query } = asked.at(-1)!
  expect([path, [...query]]).toEqual([`/frete/${umFrete(2).uuid}/etiqueta`, [['tipoFolha', 'A6']]])
  await until(() => expect(itens()[1]!.textContent).toMatch(/Impressa \d\d:\d\d/))
  expect(itens()[0]!.textContent).not.toContain('Impressa')
})

test('ticked rows are printed with their declarations from a position of a used sheet', async () => {
  const { tab } = watchTab()
  const asked = network(({ path }) => (path === '/frete' ? answerLista(page(1, 2)) : { body: new Blob(['%PDF']) }))
  await openEnvios(2)
  await click('Selecionar todos')
  await click('Imprimir Etiquetas')
  await until(() => void named('Imprimir'))
  await click('Posição 4, embaixo, à direita')
  expect(text()).toContain('2 etiquetas, na ordem da lista, em 2 folhas A4.')
  await click('Com as declarações de conteúdo')
  await click('Imprimir')
  await until(() => expect(tab.location.replace).toHaveBeenCalledOnce())
  expect([...asked.at(-1)!.query]).toEqual([
    ['uuids', `${umFrete(1).uuid},${umFrete(2).uuid}`],
    ['tipoFolha', 'A4'],
    ['comDeclaracoes', 'true'],
    ['posicao', '4'],
  ])
})

test('a used sheet offers no place where the DACE would not fit beside its label', async () => {
  network(() => answerLista([umFrete(1, { documentoFiscal: DCE })]))
  await openEnvios(1)
  await click('Selecionar todos')
  await click('Imprimir Etiquetas')
  await until(() => void named('Imprimir'))
  const lugar = (n: number) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^Posição ${n}`) })
  expect([1, 2, 3, 4].map((n) => lugar(n).disabled)).toEqual([false, false, false, true])
  expect(text()).toContain('Na posição 4 a DACE não cabe ao lado da etiqueta.')
  await click('Posição 2, em cima, à direita')
  expect(text()).toContain('Os 2 primeiros lugares ficam em branco: a DACE sai ao lado da etiqueta, na mesma linha.')
  expect(text()).toContain('1 etiqueta, em 1 folha A4.')
})
