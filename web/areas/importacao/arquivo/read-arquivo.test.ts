import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { COLUNAS, MAX_LINHAS } from '#contract/importacao'
import { readLinhas } from '../planilha.rules.ts'
import { modeloXlsx } from './modelo.ts'
import { readArquivo, readColado } from './read-arquivo.ts'
import { RECUSAS } from './tabela.rules.ts'

afterEach(() => vi.unstubAllGlobals())

const file = (nome: string, ...parts: BlobPart[]) => new File(parts, nome)
const linhasDe = async (arquivo: File) => readLinhas((await readArquivo(arquivo)).planilha)
const LINHA = { nome: 'João da Conceição', cep: '01310-100', valor: '89,90' }

/** Text as Windows in Brazil writes it: one byte per letter. */
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each<[string, BlobPart[]]>([
  ['semicolons', ['Nome;CEP;Valor\r\nJoão da Conceição;01310-100;89,90\r\n']],
  ['a mark in front', ['\ufeffNome;CEP;Valor\r\nJoão da Conceição;01310-100;89,90']],
  ['Windows-1252', [windows1252('Nome;CEP;Valor\r\nJoão da Conceição;01310-100;89,90\r\n')]],
  ['commas and quotes', ['Nome,CEP,Valor\n"João da Conceição",01310-100,"89,90"\n']],
  ['tabs', ['Nome\tCEP\tValor\nJoão da Conceição\t01310-100\t89,90\n']],
  ['the hint of Excel', ['sep=;\r\nNome;CEP;Valor\r\nJoão da Conceição;01310-100;89,90\r\n']],
  ['rows that are too short', ['Nome;CEP;Valor;Peso (kg)\nJoão da Conceição;01310-100;89,90\n;;;\n']],
])('CSV with %s is read', async (_, parts) => {
  const [linha] = await linhasDe(file('envios.csv', ...parts))
  expect(linha).toMatchObject({ celulas: LINHA })
})

test('quotes may hold separators, quotes and line breaks', async () => {
  const [linha] = await linhasDe(
    file('a.csv', 'Nome;Endereço;CEP\n"Ana ""Aninha""";"Rua A; casa 2\nfundos";20040020\n'),
  )
  expect(linha?.celulas).toEqual({ nome: 'Ana "Aninha"', endereco: 'Rua A; casa 2\nfundos', cep: '20040020' })
})

test('numbers, dates and text of an XLSX become what a person would type', async () => {
  const blob = await writeXlsxFile([
    { data: [], sheet: 'Vazia' },
    {
      sheet: 'Fretes',
      data: [
        ['Nome', 'CEP', 'CPF', 'Peso', 'Valor', 'Telefone', 'Produto', 'Pedido', 'Complemento'],
        [
          'João',
          1310100,
          191000000,
          0.3,
          89.9,
          21987654321,
          { type: Date, value: new Date(Date.UTC(2026, 10, 5)), format: 'dd/mm/yyyy' },
          true,
          { type: String, value: '007', format: '@' },
        ],
      ],
    },
  ]).toBlob()
  expect(await linhasDe(file('envios.xlsx', await blob.arrayBuffer()))).toEqual([
    {
      numero: 2,
      celulas: {
        nome: 'João',
        cep: '01310100',
        cpfCnpj: '00191000000',
        peso: '0,3',
        valor: '89,90',
        telefone: '21987654321',
        descricao: '05/11/2026',
        pedido: 'VERDADEIRO',
        complemento: '007',
      },
    },
  ])
})

test('a large XLSX is read whole', async () => {
  const linha = COLUNAS.map(({ nome }) => `${nome} com um texto que não se repete muito`)
  const rows = Array.from({ length: MAX_LINHAS }, (_, i) => linha.map((text) => text + i))
  const blob = await writeXlsxFile([COLUNAS.map(({ titulo }) => titulo), ...rows]).toBlob()
  const lidas = await linhasDe(file('grande.xlsx', await blob.arrayBuffer()))
  expect(lidas).toHaveLength(MAX_LINHAS)
  expect(lidas.at(-1)?.celulas.cep).toBe('cep com um texto que não se repete muito999')
})

test('the spreadsheet to fill in can itself be read', async () => {
  const [linha, ...others] = await linhasDe(file('modelo.xlsx', await (await modeloXlsx()).arrayBuffer()))
  expect(others).toEqual([])
  expect(linha?.celulas).toEqual(Object.fromEntries(COLUNAS.map(({ nome, exemplo }) => [nome, exemplo])))
})

test('cells copied from a spreadsheet are a table, too', async () => {
  const { arquivo, planilha } = await readColado('Nome\tCEP\nJoão\t01310-100\n')
  expect(arquivo.nome).toBe('Texto colado')
  expect(readLinhas(planilha)).toEqual([{ numero: 2, celulas: { nome: 'João', cep: '01310-100' } }])
})

test.each<[string, BlobPart, RegExp | string]>([
  ['foto.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'Envie um arquivo CSV ou XLSX.'],
  ['velha.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /Este é um arquivo XLS/],
  ['senha.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /tem senha/],
  ['quebrada.xlsx', 'PK\u0003\u0004 e mais nada', /Não foi possível ler este arquivo/],
  ['vazia.csv', '', RECUSAS.vazia],
  ['brancos.csv', '\n\n;;\n', RECUSAS.vazia],
  ['sem titulos.csv', 'João;20040-020\n', RECUSAS.semTitulos],
  ['só titulos.csv', 'Nome;CEP\n', RECUSAS.semLinhas],
  ['grande.csv', new Uint8Array(5 * 1024 * 1024 + 1), /mais de 5 MB/],
  ['binário.csv', new Uint8Array([78, 0, 1, 2]), /Não foi possível ler este arquivo/],
])('%s is refused with a sentence', async (nome, part, sentence) => {
  await expect(readArquivo(file(nome, part))).rejects.toThrow(sentence)
})

test('the digest is the same with the browser’s own function and without it', async () => {
  const csv = 'Nome;CEP\nJoão;20040-020\n'
  const sha = createHash('sha256').update(csv).digest('hex')
  expect((await readArquivo(file('a.csv', csv))).arquivo.resumo).toBe(sha)
  vi.stubGlobal('crypto', {})
  expect((await readArquivo(file('a.csv', csv))).arquivo.resumo).toBe(sha)
})
