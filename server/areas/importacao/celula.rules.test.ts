import { expect, test } from 'vitest'
import { centimetrosDe, cepDe, documentoDe, formatoDe, inteiroDe, itensDe, quilosDe, reaisDe } from './celula.rules.ts'

test.each([
  ['R$ 1.234,56', 1234.56],
  ['R$\u00a01.234,56', 1234.56],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1234,5', 1234.5],
  ['1234.5', 1234.5],
  ['1.234', 1234],
  ['1.234.567', 1234567],
  ['0.300', 0.3],
  ['89', 89],
  ['-1,00', -1],
  ['', undefined],
  ['  ', undefined],
  ['grátis', 'grátis'],
  ['1e9', '1e9'],
  ['1,2,3.4.5', '1,2,3.4.5'],
])('%j reais are %j', (celula, valor) => expect(reaisDe(celula)).toBe(valor))

test.each([
  ['0,3', 0.3],
  ['0.300', 0.3],
  ['1.234', 1.234],
  ['1,5 kg', 1.5],
  ['2KG', 2],
  [undefined, undefined],
  ['leve', 'leve'],
])('%j kilograms are %j', (celula, valor) => expect(quilosDe(celula)).toBe(valor))

test('centimetres and counts', () => {
  expect(['16', '16,0', '16 cm', '16.5', ''].map(centimetrosDe)).toEqual([16, 16, 16, 16.5, undefined])
  expect(['2', '2,0', 'dois', undefined].map(inteiroDe)).toEqual([2, 2, 'dois', undefined])
})

test('zeros dropped by a spreadsheet are restored', () => {
  expect(['01310-100', '1310100', '20040-020', '', 'x'].map(cepDe)).toEqual([
    '01310100',
    '01310100',
    '20040020',
    '',
    'x',
  ])
  expect(
    ['111.444.777-35', '1234567', '191000000', '1234567890', '1222333000181', '12.ABC.345/01DE-35', ''].map(
      documentoDe,
    ),
  ).toEqual(['11144477735', '1234567', '00191000000', '01234567890', '01222333000181', '12ABC34501DE35', ''])
})

test.each<[string, string, ReturnType<typeof itensDe>]>([
  ['Caneca', '2', [{ descricao: 'Caneca', quantidade: 2 }]],
  [
    '2 x Caneca; 1 x Prato fundo',
    '',
    [
      { descricao: 'Caneca', quantidade: 2 },
      { descricao: 'Prato fundo', quantidade: 1 },
    ],
  ],
  ['2 x Caneca; e um prato', '3', [{ descricao: '2 x Caneca; e um prato', quantidade: 3 }]],
  ['', '', [{ descricao: '', quantidade: undefined }]],
])('the content %j, quantity %j, is %j', (descricao, quantidade, itens) =>
  expect(itensDe(descricao, quantidade)).toEqual(itens),
)

test('shapes by their everyday names', () => {
  expect(['', 'caixa', 'Envelope', 'Rolo/Cilindro', 'ROLO_CILINDRO', 'cilindro', 'saco'].map(formatoDe)).toEqual([
    'CAIXA',
    'CAIXA',
    'ENVELOPE',
    'ROLO_CILINDRO',
    'ROLO_CILINDRO',
    'ROLO_CILINDRO',
    'saco',
  ])
})

test('a cell of many spaces before its end is read in linear time', () => {
  const celula = `1${' '.repeat(200_000)}x`
  const started = performance.now()
  quilosDe(celula)
  expect(performance.now() - started).toBeLessThan(5000) // a millisecond; in square time it takes a minute
})
