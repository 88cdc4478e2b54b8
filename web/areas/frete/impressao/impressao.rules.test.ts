import { expect, test } from 'vitest'
import { STATUS_DE_FRETE, type StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { umFrete } from '../testing-frete.tsx'
import {
  isDeclaravel,
  isImprimivel,
  obstaculoDasDeclaracoes,
  obstaculoDasEtiquetas,
  semDeclaracaoText,
} from './impressao.rules.ts'
import { foraDaListaText, obstaculoDaLista } from './lista.rules.ts'
import { isPosicaoLivre, posicaoText } from './posicao.rules.ts'
import { declaracoesText, resumoDaImpressao } from './resumo.rules.ts'

const statuses = Object.keys(STATUS_DE_FRETE) as StatusDeFrete[]
const COM_NOTA = umFrete(1, { conteudo: null })

test('issued, posted and delivered fretes have a label to print; a declaration also while a cancellation is not confirmed', () => {
  const printable = ['GERADO', 'POSTADO', 'ENTREGUE']
  expect(statuses.filter((statusFrete) => isImprimivel({ statusFrete, pagamentoEstornado: false }))).toEqual(printable)
  const declared = statuses.filter((statusFrete) => isDeclaravel(umFrete(1, { statusFrete })))
  expect(declared.sort()).toEqual([...printable, 'PROCESSANDO_CANCELAMENTO'].sort())
  expect(isDeclaravel(COM_NOTA)).toBe(false)
})

test('a selection that cannot be printed says why', () => {
  expect(obstaculoDasEtiquetas(0)).toBe('Selecione os fretes que quer imprimir.')
  expect([obstaculoDasEtiquetas(1), obstaculoDasEtiquetas(500)]).toEqual([undefined, undefined])
  expect(obstaculoDasEtiquetas(503)).toBe('Imprima até 500 fretes por vez: desmarque 3.')
  expect(obstaculoDasDeclaracoes([COM_NOTA])).toContain('nota fiscal')
  expect(obstaculoDasDeclaracoes([COM_NOTA, umFrete(2)])).toBeUndefined()
  expect([semDeclaracaoText(0), semDeclaracaoText(1)]).toEqual([
    undefined,
    '1 frete vai com nota fiscal e ficou fora do arquivo.',
  ])
})

const SEM = false
const COM = true
test.each([
  [[SEM], 'A4', 1, '1 etiqueta, em 1 folha A4.'],
  [[SEM, SEM, SEM, SEM], 'A4', 1, '4 etiquetas, na ordem da lista, em 1 folha A4.'],
  [[SEM, SEM, SEM, SEM], 'A4', 2, '4 etiquetas, na ordem da lista, em 2 folhas A4.'],
  [[SEM], 'A4', 4, '1 etiqueta, em 1 folha A4.'],
  [[COM, COM], 'A4', 1, '2 etiquetas, na ordem da lista, em 1 folha A4.'],
  [[COM, SEM, COM], 'A4', 1, '3 etiquetas, na ordem da lista, em 2 folhas A4.'],
  [[COM], 'A4', 2, '1 etiqueta, em 1 folha A4.'],
  [[COM, COM, SEM], 'A6', 1, '3 etiquetas, na ordem da lista, em 3 folhas de 10x15 cm.'],
  [[SEM, COM], 'ZPL', 1, '2 etiquetas, na ordem da lista, em um arquivo ZPL.'],
] as const)('labels, with a DACE or without: %j on %s from position %i', (comDace, folha, posicao, text) => {
  expect(resumoDaImpressao(comDace, folha, posicao)).toBe(text)
})

test.each([
  [[SEM], 1, 'Folha nova. Se ela já foi usada, escolha o primeiro lugar livre.'],
  [[SEM], 2, 'O primeiro lugar fica em branco.'],
  [[SEM, COM], 4, 'Os 3 primeiros lugares ficam em branco.'],
  [
    [COM],
    2,
    'Os 2 primeiros lugares ficam em branco: a DACE sai ao lado da etiqueta, na mesma linha. Na posição 4 a DACE não cabe ao lado da etiqueta.',
  ],
  [[COM], 3, 'Os 2 primeiros lugares ficam em branco. Na posição 4 a DACE não cabe ao lado da etiqueta.'],
] as const)('%j from place %i of a used sheet: %s', (comDace, posicao, text) => {
  expect(posicaoText(comDace, posicao)).toBe(text)
})

test('no place is offered that would leave the used sheet empty', () => {
  const livres = (comDace: boolean[]) => [1, 2, 3, 4].filter((posicao) => isPosicaoLivre(comDace, posicao))
  expect([livres([SEM, COM]), livres([COM, SEM])]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3],
  ])
})

test('the text beside the switch for declarations says what will be printed', () => {
  const papeis = (quantidade: number, emPapel: number, daces = 0) => ({ quantidade, emPapel, daces })
  expect(declaracoesText(papeis(2, 2), 'A4')).toBe('Vêm no mesmo PDF, depois das etiquetas, em folhas A4.')
  expect(declaracoesText(papeis(3, 2), 'A6')).toContain('1 frete vai com nota fiscal, sem declaração.')
  expect(declaracoesText(papeis(4, 2), 'A6')).toContain('2 fretes vão com nota fiscal')
  expect(declaracoesText(papeis(2, 2), 'ZPL')).toContain('escolha A4 ou Térmica')
  expect(declaracoesText(papeis(1, 0), 'A4')).toContain('Vai com nota fiscal')
  expect(declaracoesText(papeis(2, 0, 2), 'ZPL')).toBe(
    'Cada etiqueta sai com a sua DACE, o resumo impresso da DC-e. Não há declaração em papel para imprimir.',
  )
  expect(declaracoesText(papeis(20, 10, 10), 'A4')).toBe(
    'Vêm no mesmo PDF, depois das etiquetas, em folhas A4. 10 das 20 etiquetas saem com a sua DACE, o resumo impresso da DC-e. 10 fretes vão com a declaração em papel.',
  )
  expect(declaracoesText(papeis(3, 1, 1), 'A4')).toContain(
    '1 das 3 etiquetas sai com a sua DACE, o resumo impresso da DC-e. 1 frete vai com a declaração em papel. 1 frete vai com nota',
  )
  expect(declaracoesText(papeis(3, 0, 1), 'A6')).toBe(
    '1 das 3 etiquetas sai com a sua DACE, o resumo impresso da DC-e. Não há declaração em papel para imprimir. 2 fretes vão com nota fiscal, sem declaração.',
  )
  expect(declaracoesText(papeis(1, 0, 1), 'A4')).toMatch(/^A etiqueta sai com a DACE/)
})

test('the lista de postagem has the Correios’ parcels that are not posted yet; a selection without any says so', () => {
  const jadlog = umFrete(1, { produto: { codigo: 'jadlog/package', nomeProduto: '.PACKAGE' } })
  const postado = umFrete(2, { statusFrete: 'POSTADO' })
  expect(obstaculoDaLista([jadlog, postado])).toBe('A lista é dos Correios, antes de postar.')
  expect(obstaculoDaLista([jadlog, umFrete(3)])).toBeUndefined()
  expect(obstaculoDaLista([])).toBe('Selecione os fretes que quer imprimir.')
  expect([foraDaListaText(0), foraDaListaText(1), foraDaListaText(2)]).toEqual([
    undefined,
    '1 frete não é dos Correios ou já foi postado, e ficou fora da lista.',
    '2 fretes não são dos Correios ou já foram postados, e ficaram fora da lista.',
  ])
})
