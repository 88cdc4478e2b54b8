import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvRow, instantCell, reaisCell, textCell } from './write-csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
  ['+55 11 98765-4321', "'+55 11 98765-4321"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', `"'\r=1+1"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['Compra de fretes', 'Compra de fretes'],
  ['a;b', '"a;b"'],
  ['diz "sim"', '"diz ""sim"""'],
  ['duas\r\nlinhas', '"duas\r\nlinhas"'],
  ['1,50', '1,50'],
  ['', ''],
])('the text %j becomes the cell %j', (text, cell) => {
  expect(textCell(text)).toBe(cell)
})

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [-5, '-0,05'],
  [-2345, '-23,45'],
  [123456789, '1234567,89'],
  [null, ''],
])('%j centavos are the number %j', (centavos, cell) => {
  expect(reaisCell(centavos)).toBe(cell)
})

test('an instant is a day and an hour in São Paulo', () => {
  expect(instantCell(new Date('2026-11-23T02:59:59.900Z'))).toBe('22/11/2026 23:59:59')
})

test('every text written into a row is read back unchanged', () => {
  const texts = ['a;b', '"', 'x\ny', 'ção', ' ', 'a"b"c']
  const rows = parse(csvRow(texts.map(textCell)) + csvRow(texts.map(textCell)), { delimiter: ';' }) as string[][]
  expect(rows).toEqual([texts, texts])
})
