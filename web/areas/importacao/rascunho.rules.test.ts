import { beforeEach, expect, test } from 'vitest'
import { LINHAS_POR_VEZ, type LinhaConferida } from '#contract/importacao'
import type { Planilha } from './planilha.rules.ts'
import {
  checkAgain,
  chooseProduto,
  countBy,
  editCelula,
  listFretes,
  listProntas,
  listVisiveis,
  meetConferidas,
  meetRecusados,
  nextErrada,
  planLote,
  progressOf,
  type Rascunho,
  removeLinha,
  startRascunho,
  takeLinhas,
  totalOf,
  withoutImported,
} from './rascunho.rules.ts'

let uuids = 0
beforeEach(() => {
  uuids = 0
})

function given(quantas: number): Rascunho {
  const planilha: Planilha = {
    titulos: ['Nome', 'CEP', 'Cor'],
    colunas: ['nome', 'cep', null],
    fontes: null,
    unidades: {},
    linhas: Array.from({ length: quantas }, (_, index) => ({
      numero: index + 2,
      celulas: [`Pessoa ${index}`, '20040020', 'azul'],
    })),
  }
  return takeLinhas(startRascunho({ nome: 'envios.csv', resumo: '' }, planilha), planilha, () => `u${++uuids}`)
}
const escolha = (valorFrete: number) => ({ valorFrete }) as LinhaConferida['escolha']
const boa = (numero: number, valorFrete = 1000): LinhaConferida => ({
  numero,
  erros: [],
  frete: { uuid: 'do servidor', pedido: String(numero) } as LinhaConferida['frete'],
  escolha: escolha(valorFrete),
  opcoes: [],
  bairroDoCep: null,
})
const ruim = (numero: number, ...campos: string[]): LinhaConferida => ({
  numero,
  erros: campos.map((campo) => ({ campo, mensagem: `${campo} inválido.` })),
  frete: null,
  escolha: null,
  opcoes: [],
  bairroDoCep: null,
})
const conferido = (rascunho: Rascunho, conferidas: LinhaConferida[]) =>
  meetConferidas(rascunho, planLote(rascunho.linhas), conferidas)

test('rows go to the server in lots, and the pass goes on where it stopped', () => {
  let rascunho = given(250)
  expect(rascunho.ignoradas).toEqual(['Cor'])
  expect(progressOf(rascunho.linhas)).toEqual({ feitas: 0, total: 250 })
  for (const [quantas, feitas] of [
    [LINHAS_POR_VEZ, 100],
    [LINHAS_POR_VEZ, 200],
    [50, 250],
  ]) {
    const lote = planLote(rascunho.linhas)
    expect(lote).toHaveLength(quantas!)
    rascunho = conferido(
      rascunho,
      lote.map(({ numero }) => boa(numero)),
    )
    expect(progressOf(rascunho.linhas)).toEqual(feitas === 250 ? null : { feitas, total: 250 })
  }
  expect(totalOf(listProntas(rascunho))).toBe(250_000)
})

test('an answer about a row that was changed meanwhile is ignored', () => {
  const before = given(2)
  const lote = planLote(before.linhas)
  const edited = editCelula(before, 2, 'cep', '01310100')
  const after = meetConferidas(edited, lote, [boa(2), boa(3)])
  expect(after.linhas.map(({ isConferida }) => isConferida)).toEqual([false, true])
  expect(planLote(after.linhas).map(({ celulas }) => celulas.cep)).toEqual(['01310100'])
})

test('a corrected row is checked alone, without the progress of a pass', () => {
  const rascunho = conferido(given(3), [boa(2), ruim(3, 'cep', ''), boa(4)])
  const edited = editCelula(rascunho, 3, 'cep', '01310100')
  expect(planLote(edited.linhas).map(({ numero }) => numero)).toEqual([3])
  expect(progressOf(edited.linhas)).toBeNull()
  expect(countBy(edited.linhas)).toEqual({ esperando: 1, erro: 0, pronta: 2 })
  expect(editCelula(rascunho, 3, 'cep', '20040020').linhas).toEqual(rascunho.linhas)
})

test('another rule checks every row again', () => {
  const rascunho = checkAgain(conferido(given(2), [boa(2), ruim(3, 'cep')]), { regra: 'MAIS_RAPIDO' })
  expect(planLote(rascunho.linhas)).toHaveLength(2)
  expect(totalOf(listProntas(rascunho))).toBe(0)
  expect(rascunho.regra).toBe('MAIS_RAPIDO')
})

test('a row’s new product shows at once, and is checked alone; a rule for all rows overrides it', () => {
  const opcoes = ['correios/pac', 'correios/sedex'].map((codigo, i) => ({ codigo, valorFrete: 1000 * (i + 1) }))
  const offered = { ...boa(2), opcoes } as LinhaConferida
  const before = conferido(given(2), [offered, boa(3)])
  const chosen = chooseProduto(before, 2, 'correios/sedex')
  const [linha] = chosen.linhas
  expect([linha?.produto, linha?.escolha, linha?.frete]).toEqual(['correios/sedex', opcoes[1], null])
  expect([planLote(chosen.linhas).length, progressOf(chosen.linhas)]).toEqual([1, null])
  // an answer about the former product is ignored
  expect(meetConferidas(chosen, before.linhas, [offered]).linhas[0]).toBe(linha)
  expect(conferido(chosen, [{ ...offered, escolha: opcoes[1] } as LinhaConferida]).linhas[0]?.isConferida).toBe(true)
  expect(checkAgain(chosen).linhas[0]?.produto).toBe('correios/sedex')
  expect(checkAgain(chosen, { regra: 'MAIS_RAPIDO' }).linhas[0]?.produto).toBeNull()
  expect(chooseProduto(before, 2, 'jadlog/package')).toEqual(before)
})

test('a neighbourhood found by the CEP stands in the row, marked as filled in', () => {
  const [linha] = conferido(given(1), [{ ...boa(2), bairroDoCep: 'Centro' }]).linhas
  expect([linha?.celulas.bairro, linha?.padrao, linha?.isConferida]).toEqual(['Centro', ['bairro'], true])
})

test('fretes keep the uuid of their row, however often they are checked', () => {
  const first = conferido(given(2), [boa(2), boa(3)])
  const again = conferido(checkAgain(first), [boa(2), boa(3)])
  expect(listFretes(listProntas(again)).map(({ uuid }) => uuid)).toEqual(['u1', 'u2'])
})

test('rows with errors stay when the others go into the cart', () => {
  const rascunho = conferido(given(3), [boa(2), ruim(3, 'cep'), boa(4)])
  const rest = withoutImported(rascunho, listProntas(rascunho))
  expect(rest.linhas.map(({ numero }) => numero)).toEqual([3])
  expect(rest.isResto).toBe(true)
  expect(removeLinha(rest, 3).linhas).toEqual([])
})

test('a refusal of the cart is told at its row', () => {
  const rascunho = conferido(given(3), [boa(2), ruim(3, 'cep'), boa(4)])
  const met = meetRecusados(rascunho, listProntas(rascunho), [
    { campo: 'fretes.1.identificadorCotacao', mensagem: 'Esta cotação venceu. Calcule o frete de novo.' },
    { campo: 'arquivo.nome', mensagem: 'x' },
  ])
  expect(met.linhas.map(({ erros }) => erros.length)).toEqual([0, 1, 1])
  expect(met.linhas[2]?.erros).toEqual([{ campo: '', mensagem: 'Esta cotação venceu. Calcule o frete de novo.' }])
})

test('a filter shows the rows of a state, and a row that was corrected here stays', () => {
  const { linhas } = conferido(given(4), [boa(2), ruim(3, 'cep'), boa(4)])
  const numeros = (...args: Parameters<typeof listVisiveis>) => listVisiveis(...args).map(({ numero }) => numero)
  expect(numeros(linhas, 'todas', new Set())).toEqual([2, 3, 4, 5])
  expect(numeros(linhas, 'prontas', new Set())).toEqual([2, 4])
  expect(numeros(linhas, 'erro', new Set())).toEqual([3])
  expect(numeros(linhas, 'erro', new Set([2]))).toEqual([2, 3])
})

test('the next wrong cell is further along the row, then in the rows below, never above', () => {
  const { linhas } = conferido(given(4), [ruim(2, 'peso', 'cep'), boa(3), ruim(4, ''), ruim(5, 'nome')])
  expect(nextErrada(linhas, { numero: 2, coluna: 'cep' })).toEqual({ numero: 2, coluna: 'peso' })
  expect(nextErrada(linhas, { numero: 2, coluna: 'peso' })).toEqual({ numero: 5, coluna: 'nome' })
  expect(nextErrada(linhas, { numero: 5, coluna: 'nome' })).toBeNull()
})
