import { describe, expect, test } from 'vitest'
import type { DadosDace } from '../../fiscal/dce/dados-dace.ts'
import { readCodigos } from '../../testing/codigos.ts'
import { pagesOf, printedAt, textsOf } from '../../testing/pdf.ts'
import { renderImpresso } from '../impressao.ts'
import { crossings, dace, daceComprida, ocupados, overlaps } from '../testing-amostras.ts'
import { drawDace } from './completa.ts'

const print = (...daces: DadosDace[]) =>
  renderImpresso({ tipo: 'DECLARACOES', emitidoEm: new Date('2026-11-25T15:00:00Z'), declaracoes: [], daces })
const itens = (count: number, descricao: (i: number) => string = (i) => `Peça ${i + 1}`) =>
  Array.from({ length: count }, (_, i) => ({ descricao: descricao(i), quantidade: 2, valor: 3_00 }))

test('the page has every part of the DC-e', async () => {
  const [text, ...others] = await textsOf(await print(dace()))
  expect(others).toEqual([])
  for (const words of [
    'DACE',
    'Declaração Auxiliar de Conteúdo Eletrônica',
    'Nº 000.000.043 · SÉRIE 001',
    'FOLHA 1/1',
    '3526 1111 2223 3300 0181 9900 1000 0000 4311 0731 9056',
    '25/11/2026 11:59:58',
    '3532600000023909 · 25/11/2026 12:00:02',
    '0-CORREIOS',
    'CNPJ 11.222.333/0001-81 · FreteFlex Tecnologia Ltda',
    '529.***.***-25',
    '111.***.***-35',
    'Praça Pio X, 7 · Loja B · Centro',
    'Caneca de cerâmica',
    'Pires',
    'TOTAL',
    'R$ 89,90',
    'Lei Complementar nº 87/96, Art. 4º',
    'Lei 8.137/90, Art 1ª, V',
  ])
    expect(text).toContain(words)
})

test('every page of homologation is marked across, and no page of production', async () => {
  const many = itens(60)
  const marks = await textsOf(await print(dace({ ambiente: 2, itens: many })))
  expect(marks.length).toBeGreaterThan(1)
  for (const text of marks) expect(text).toContain('EMITIDA EM HOMOLOGAÇÃO – SEM VALOR FISCAL')
  for (const text of await textsOf(await print(dace({ itens: many })))) expect(text).not.toContain('HOMOLOGAÇÃO')
})

describe('items flow from page to page; total, QR code and notices stand once, on the last', () => {
  test.each([1, 15, 16, 17, 18, 19, 20, 30, 31, 32, 60])('%i items', (count) => void expectWhole(count))
  test('40 items of 120 letters', () =>
    void expectWhole(40, (i) => `${i} ${'Descrição comprida '.repeat(9)}`.slice(0, 120)))
  test('40 items of one word of 120 letters', () => void expectWhole(40, (i) => `${i}`.padEnd(120, 'W')))
  test('999 items, the most that a DC-e has', () => expect(expectWhole(999)).toBeGreaterThan(20))

  function expectWhole(count: number, descricao?: (i: number) => string) {
    const pages = [...drawDace(daceComprida('W', { itens: itens(count, descricao), total: count * 3_00 }))]
    const words = pages.map(({ tracos }) => tracos.flatMap((traco) => (traco.tipo === 'texto' ? [traco.texto] : [])))
    for (const { tracos, largura, altura } of pages) {
      const caixas = ocupados(tracos)
      expect(overlaps(caixas)).toEqual([])
      expect(crossings(tracos, caixas)).toEqual([])
      expect(caixas.filter(({ direita, pe }) => direita > largura - 11 || pe > altura - 11)).toEqual([])
    }
    const isLast = pages.map((_, i) => i === pages.length - 1)
    expect(words.map((page) => page.includes('TOTAL'))).toEqual(isLast)
    expect(pages.map(({ tracos }) => tracos.some(({ tipo }) => tipo === 'qr'))).toEqual(isLast)
    expect(words.map((page) => page.find((text) => text.startsWith('FOLHA')))).toEqual(
      pages.map((_, i) => `FOLHA ${i + 1}/${pages.length}`),
    )
    const numbers = words.flat().filter((text) => /^\d{1,3}$/.test(text) && text !== '2')
    for (let i = 3; i <= count; i++) expect(numbers).toContain(String(i))
    expect(words.at(-1)!.join(' ')).toMatch(new RegExp(`TOTAL ${(count * 2).toLocaleString('pt-BR')} `))
    return pages.length
  }
})

test.each([203, 300])('at %i dpi the key is read back from every page, and the QR code from the last', async (dpi) => {
  const one = dace({ ambiente: 2, itens: itens(45) })
  const pages = await printedAt(await print(one), dpi)
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(await readCodigos(page, ['Code128'])).toEqual([one.chave])
  expect(await readCodigos(pages.at(-1)!, ['QRCode'])).toEqual([one.qrCode])
})

test('several DACE are one file, each from its own first page', async () => {
  const pdf = await print(dace(), dace({ itens: itens(40) }), dace({ numero: 44 }))
  const folhas = await pagesOf(pdf, (page) => /FOLHA (\d\/\d)/.exec(page.getText())?.[1])
  expect(folhas).toEqual(['1/1', '1/2', '2/2', '1/1'])
})
