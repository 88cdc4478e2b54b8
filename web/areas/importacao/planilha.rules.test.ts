import { expect, test } from 'vitest'
import { MAX_LINHAS } from '#contract/importacao'
import { RECUSAS, readTabela, type Tabela } from './arquivo/tabela.rules.ts'
import { listDesconhecidas, listMissing, mapColuna, needsAnswers, type Planilha, readLinhas } from './planilha.rules.ts'
import { listDuvidas } from './unidade.rules.ts'

const read = (tabela: Tabela) => readTabela(tabela) as Planilha

test('headings are found below other lines, rows keep their number', () => {
  const planilha = read([
    ['Ateliê da Marina', '', ''],
    [],
    ['Destinatário', 'C.E.P.', 'Cor'],
    ['João', '20040-020', 'azul'],
    ['', ' ', ''],
    ['Rita', { numero: '1310100' }, ''],
  ])
  expect(readLinhas(planilha)).toEqual([
    { numero: 4, celulas: { nome: 'João', cep: '20040-020' } },
    { numero: 6, celulas: { nome: 'Rita', cep: '01310100' } },
  ])
  expect(listDesconhecidas(planilha)).toEqual([{ index: 2, titulo: 'Cor', exemplo: 'azul' }])
})

test.each<[Tabela, string]>([
  [[], RECUSAS.vazia],
  [[[''], [' ', '']], RECUSAS.vazia],
  [[['Nome', 'CEP']], RECUSAS.semLinhas],
  [
    [
      ['João', '20040-020'],
      ['Rita', '01310-100'],
    ],
    RECUSAS.semTitulos,
  ],
  [[['Nome'], ...Array.from({ length: MAX_LINHAS + 1 }, () => ['João'])], RECUSAS.linhasDemais(MAX_LINHAS + 1)],
])('a table is refused (%#)', (tabela, sentence) => expect(readTabela(tabela)).toBe(sentence))

test('the highest allowed number of rows is accepted', () => {
  expect(read([['Nome'], ...Array.from({ length: MAX_LINHAS }, () => ['João'])]).linhas).toHaveLength(MAX_LINHAS)
})

test('of two columns with the same meaning, the filled one counts', () => {
  const planilha = read([
    ['CPF', 'CNPJ'],
    ['', '11.222.333/0001-81'],
    ['111.444.777-35', ''],
  ])
  expect(readLinhas(planilha).map(({ celulas }) => celulas.cpfCnpj)).toEqual(['11.222.333/0001-81', '111.444.777-35'])
})

test.each<[string, string[], string, string]>([
  ['by the heading', ['Peso (g)', 'Altura mm'], '300 g', '165 mm'],
  ['in kilograms and centimetres', ['Peso (kg)', 'altura_cm'], '300', '165'],
])('units %s are read with the numbers', (_, titulos, peso, altura) => {
  const planilha = read([
    ['Nome', ...titulos],
    ['João', '300', '165'],
  ])
  expect(listDuvidas(planilha, {})).toEqual([])
  expect(readLinhas(planilha)[0]?.celulas).toMatchObject({ peso, altura })
})

test('the unit in a column of units is for its row, a unit in a cell only for the cell', () => {
  const planilha = read([
    ['Nome', 'Peso', 'Unidade de peso', 'Altura', 'Unidade'],
    ['João', '300', 'g', '165', 'mm'],
    ['Rita', '0,3', 'kg', '16', 'cm'],
    ['Ana', '0,3kg', 'g', '', 'cm'],
  ])
  expect(readLinhas(planilha).map(({ celulas: { peso, altura } }) => [peso, altura])).toEqual([
    ['300 g', '165 mm'],
    ['0,3', '16'],
    ['0,3kg', ''],
  ])
  expect(listDesconhecidas(planilha)).toEqual([])
})

test('a doubtful unit is asked once for the whole column, in two readings', () => {
  const planilha = read([
    ['Nome', 'Peso', 'Altura', 'Largura'],
    ['João', '0,5', '16', '200'],
    ['Rita', { numero: '300' }, '165', '210'],
    ['Ana', '450', '150 mm', ''],
  ])
  expect(listDuvidas(planilha, {})).toEqual([
    {
      grandeza: 'peso',
      titulo: 'Peso',
      leituras: [
        { unidade: 'g', texto: '300 g (0,3 kg)' },
        { unidade: 'kg', texto: '300 kg' },
      ],
    },
    {
      grandeza: 'medidas',
      titulo: 'Altura',
      leituras: [
        { unidade: 'mm', texto: '165 mm (17 cm)' },
        { unidade: 'cm', texto: '165 cm' },
      ],
    },
  ])
  const said = { ...planilha, unidades: { peso: 'g', medidas: 'mm' } as const }
  expect([needsAnswers(planilha), listDuvidas(said, said.unidades)]).toEqual([true, []])
  expect(readLinhas(said).map(({ celulas: { peso, altura } }) => [peso, altura])).toEqual([
    ['0,5 g', '16 mm'],
    ['300 g', '165 mm'],
    ['450 g', '150 mm'],
  ])
})

test('numbers that can only be kilograms and centimetres raise no question', () => {
  const planilha = read([
    ['Nome', 'Peso', 'Altura'],
    ['João', '30', '140'],
  ])
  expect(listDuvidas(planilha, {})).toEqual([])
})

test('the person names a missing column', () => {
  const planilha = read([
    ['Nome', 'Onde', 'Lugar'],
    ['João', '20040-020', 'x'],
  ])
  expect(listMissing(planilha).map(({ nome }) => nome)).toContain('cep')
  const mapped = mapColuna(planilha, 'cep', 1)
  expect(listMissing(mapped).map(({ nome }) => nome)).not.toContain('cep')
  expect(readLinhas(mapped)).toEqual([{ numero: 2, celulas: { nome: 'João', cep: '20040-020' } }])
  expect(mapColuna(mapped, 'cep', 2).colunas).toEqual(['nome', null, 'cep'])
  expect(mapColuna(mapped, 'cep', null).colunas).toEqual(['nome', null, null])
})

test.each([
  ['Rua das Palmeiras, 15', '', ['Rua das Palmeiras', '15', '']],
  ['Rua das Palmeiras, nº 15, bloco 2, ap 3, Centro', 'fundos', ['Rua das Palmeiras', '15', 'bloco 2, ap 3, fundos']],
  ['Rua das Palmeiras, 15, casa, 3', '', ['Rua das Palmeiras', '15', 'casa, 3']],
  ['Rua das Palmeiras nº 15', '', ['Rua das Palmeiras', '15', '']],
  ['Rua das Palmeiras, 15 A', '', ['Rua das Palmeiras', '15A', '']],
  ['Rua das Palmeiras, 1578-A bloco 2', '', ['Rua das Palmeiras', '1578', 'A bloco 2']],
  ['Rua das Palmeiras, s/n', '', ['Rua das Palmeiras', 'S/N', '']],
  ['Rua 15', '', ['Rua 15', '', '']],
  ['Praça Central, 15 de Novembro', '', ['Praça Central, 15 de Novembro', '', '']],
  ['Rua das Palmeiras, 20040-020', '', ['Rua das Palmeiras, 20040-020', '', '']],
])('the number in the cell of the street is read where the row has no other: %s', (rua, complemento, espera) => {
  const planilha = read([
    ['Nome', 'Endereço', 'Nº', 'Complemento', 'Bairro'],
    ['Ana', rua, '', complemento, 'Centro'],
    ['Bia', rua, '7', complemento, 'Centro'],
  ])
  const [ana, bia] = readLinhas(planilha).map(({ celulas }) => [celulas.endereco, celulas.numero, celulas.complemento])
  expect([ana, bia]).toEqual([espera, [rua, '7', complemento]])
})

test('the name of the buyer is the name where no column of the recipient has one', () => {
  const planilha = read([
    ['Nome do comprador', 'Nome do destinatário', 'CEP'],
    ['Ana', 'Bia', '20040-020'],
    ['Ana', '', '20040-020'],
  ])
  expect(readLinhas(planilha).map(({ celulas }) => celulas.nome)).toEqual(['Bia', 'Ana'])
  expect(listMissing(read([['Nome do comprador'], ['Ana']])).map(({ nome }) => nome)).not.toContain('nome')
})

test('the sum below a table is no row, a person called Total is one', () => {
  const sum = ['Total', '', '', '60', 'R$ 8.000,00']
  const titulos = ['Nome', 'CEP', 'Endereço', 'Peso (kg)', 'Valor']
  const ana = ['Ana', '20040-020', 'Rua A', '1', '30']
  const total = ['Total Ltda.', '20040-020', 'Rua B', '1', '30']
  expect(read([titulos, ana, total, sum]).linhas.map(({ numero }) => numero)).toEqual([2, 3])
  expect(read([titulos, ana, total]).linhas).toHaveLength(2)
  expect(readTabela([titulos, sum])).toBe(RECUSAS.semLinhas)
})
