import { expect, test } from 'vitest'
import { MAX_LINHAS } from '#contract/importacao'
import {
  listDesconhecidas,
  listFaltando,
  mapColuna,
  type Planilha,
  RECUSAS,
  readLinhas,
  readTabela,
  type Tabela,
} from './planilha.rules.ts'

const read = (tabela: Tabela) => readTabela(tabela) as Planilha

test('headings are found below what stands above them, rows keep their number', () => {
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

test('as many rows as may be are taken', () => {
  expect(read([['Nome'], ...Array.from({ length: MAX_LINHAS }, () => ['João'])]).linhas).toHaveLength(MAX_LINHAS)
})

test('where two columns mean the same, the one that is filled in counts', () => {
  const planilha = read([
    ['CPF', 'CNPJ'],
    ['', '11.222.333/0001-81'],
    ['111.444.777-35', ''],
  ])
  expect(readLinhas(planilha).map(({ celulas }) => celulas.cpfCnpj)).toEqual(['11.222.333/0001-81', '111.444.777-35'])
})

test('a column that is missing is named by the person', () => {
  const planilha = read([
    ['Nome', 'Onde', 'Lugar'],
    ['João', '20040-020', 'x'],
  ])
  expect(listFaltando(planilha).map(({ nome }) => nome)).toContain('cep')
  const mapped = mapColuna(planilha, 'cep', 1)
  expect(listFaltando(mapped).map(({ nome }) => nome)).not.toContain('cep')
  expect(readLinhas(mapped)).toEqual([{ numero: 2, celulas: { nome: 'João', cep: '20040-020' } }])
  expect(mapColuna(mapped, 'cep', 2).colunas).toEqual(['nome', null, 'cep'])
  expect(mapColuna(mapped, 'cep', null).colunas).toEqual(['nome', null, null])
})
