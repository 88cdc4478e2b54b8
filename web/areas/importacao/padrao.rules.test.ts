import { expect, test } from 'vitest'
import type { Celulas } from './celula.rules.ts'
import { applyPadrao, countChanged, countLacking, GRUPOS, padraoText } from './padrao.rules.ts'
import { editCelula, planLote, type Rascunho, startRascunho, takeLinhas } from './rascunho.rules.ts'

/** A draft with these rows, all of them checked. */
function given(...rows: Celulas[]): Rascunho {
  const planilha = { titulos: [], colunas: [], linhas: [], fontes: null, unidades: {} }
  const started = takeLinhas(startRascunho({ nome: 'a.csv', resumo: '' }, planilha), planilha, () => '')
  const linhas = rows.map((celulas, index) => ({
    numero: index + 2,
    uuid: `u${index}`,
    celulas,
    isConferida: true,
    erros: [],
    corrigidas: [],
    padrao: [],
    produto: null,
    frete: null,
    escolha: null,
    opcoes: [],
  }))
  return { ...started, linhas }
}
const CAIXA = { altura: '4', largura: '11', comprimento: '16', peso: '0,3' }
const celulasOf = ({ linhas }: Rascunho) => linhas.map(({ celulas }) => celulas)

test.each<[string, Celulas, Celulas]>([
  ['a row without measures', {}, { ...CAIXA, descricao: 'Caneca', quantidade: '1' }],
  ['a row with a weight', { peso: '2' }, { ...CAIXA, peso: '2', descricao: 'Caneca', quantidade: '1' }],
  [
    'a row with a side of its own',
    { altura: '30' },
    { altura: '30', peso: '0,3', descricao: 'Caneca', quantidade: '1' },
  ],
  [
    'a roll',
    { formato: 'Rolo/Cilindro' },
    { formato: 'Rolo/Cilindro', peso: '0,3', descricao: 'Caneca', quantidade: '1' },
  ],
  ['a row with an invoice', { chave: '35', ...CAIXA }, { chave: '35', ...CAIXA }],
  [
    'a row that says its content',
    { ...CAIXA, descricao: 'Vaso', quantidade: '3' },
    { ...CAIXA, descricao: 'Vaso', quantidade: '3' },
  ],
  ['a row with a quantity alone', { ...CAIXA, quantidade: '3' }, { ...CAIXA, descricao: 'Caneca', quantidade: '3' }],
])('the padrao fills in of %s only the empty cells', (_, celulas, filled) => {
  expect(celulasOf(applyPadrao(given(celulas), { ...CAIXA, descricao: ' Caneca ' }))).toEqual([filled])
})

test('complete rows stay checked; filled in cells are told', () => {
  const inteira = { ...CAIXA, descricao: 'Vaso', quantidade: '1', email: 'a@b.co', telefone: '1' }
  const before = given(inteira, { ...inteira, peso: '', descricao: '' })
  expect(GRUPOS.map(({ colunas }) => countLacking(before.linhas, colunas))).toEqual([1, 1, 0])
  expect(countChanged(before.linhas, { peso: '0,5' })).toBe(1)
  const after = applyPadrao(before, { peso: '500 g', descricao: 'Caneca' })
  expect(after.linhas[0]).toBe(before.linhas[0])
  expect(planLote(after.linhas).map(({ numero }) => numero)).toEqual([3])
  expect(after.linhas.map(padraoText)).toEqual(['', '0,500 kg, conteúdo Caneca'])
  expect(countChanged(after.linhas, { peso: '500 g', descricao: 'Caneca' })).toBe(0)
})

test('a new padrao replaces the former one, but nothing that the person typed in the row', () => {
  const first = applyPadrao(given({}, {}), CAIXA)
  const edited = editCelula(first, 2, 'peso', '7')
  const second = applyPadrao(edited, { ...CAIXA, peso: '0,9', altura: '5' })
  expect(celulasOf(second).map(({ peso, altura }) => [peso, altura])).toEqual([
    ['7', '5'],
    ['0,9', '5'],
  ])
  expect(second.linhas.map(padraoText)).toEqual(['caixa de 16 × 11 × 5 cm', 'caixa de 16 × 11 × 5 cm, 0,900 kg'])
})
