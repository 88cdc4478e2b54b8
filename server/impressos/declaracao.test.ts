import { describe, expect, test } from 'vitest'
import { drawDeclaracao } from './declaracao.ts'
import { comprida, crossings, declaracao, lojaComprida, ocupados, overlaps } from './testing-amostras.ts'
import type { Pagina } from './traco.ts'

const wordsOf = ({ tracos }: Pagina) => tracos.flatMap((traco) => (traco.tipo === 'texto' ? [traco.texto] : []))
const itens = (count: number, descricao: (i: number) => string = (i) => `Peça ${i + 1}`) =>
  Array.from({ length: count }, (_, i) => ({ descricao: descricao(i), quantidade: 2, valorUnitario: 1_50 }))

test('the form has its sections and the parcel’s data', () => {
  const [page, ...others] = drawDeclaracao(declaracao())
  expect(others).toEqual([])
  expect(wordsOf(page!)).toEqual(
    expect.arrayContaining([
      'DECLARAÇÃO DE CONTEÚDO',
      'REMETENTE',
      'DESTINATÁRIO',
      'IDENTIFICAÇÃO DOS BENS',
      'Caneca',
      'QUANT.',
      'TOTAIS',
      'PESO TOTAL (kg)',
      '1,250',
      'DECLARAÇÃO',
      'Assinatura do declarante/remetente',
      'João da Conceição',
      '20040-020',
      '111.444.777-35',
      'Folha 1 de 1',
    ]),
  )
  expect(wordsOf(page!).join(' ')).toContain('Lei Complementar nº 87/1996')
  expect(wordsOf(page!).join(' ')).toContain('Lei 8.137/90')
})

test.each([undefined, 'W'])('each line of a shop with the longest lines is shortened and none is lost', (letters) => {
  const [page] = drawDeclaracao(declaracao({ remetente: lojaComprida(letters) }))
  const words = wordsOf(page!).join(' ')
  for (const part of ['NOME', 'RUA', 'NUMERO', 'COMPLEMENTO', 'BAIRRO', '12.ABC.345/01DE-35'])
    expect(words).toContain(part)
  const caixas = ocupados(page!.tracos)
  expect([overlaps(caixas), crossings(page!.tracos, caixas)]).toEqual([[], []])
})

const reais = (text: string) => expect.stringMatching(text.replace('R$ ', 'R\\$.')) as string

test('an item without a value has a dash among several, and the declared value is the total', () => {
  const mixed = [
    { descricao: 'Caneca', quantidade: 3 },
    { descricao: 'Pires', quantidade: 1, valorUnitario: 12_00 },
  ]
  const [page] = drawDeclaracao(declaracao({ itens: mixed, valor: 50_00 }))
  expect(wordsOf(page!)).toEqual(expect.arrayContaining(['–', reais('R$ 12,00'), reais('R$ 50,00')]))
})

test('a single item is worth the declared value', () => {
  const [page] = drawDeclaracao(declaracao({ itens: [{ descricao: 'Caneca', quantidade: 3 }], valor: 50_00 }))
  expect(wordsOf(page!)).not.toContain('–')
  expect(wordsOf(page!).filter((word) => /^R\$.50,00$/.test(word))).toHaveLength(2)
})

describe('items flow from page to page; totals, terms and signature stand once, on the last page', () => {
  test.each([1, 2, 12, 13, 14, 15, 20, 24, 25, 26, 30])('%i items', (count) => void expectWhole(count))
  test('30 items of 255 letters', () => {
    const pages = expectWhole(30, (i) => `${i} ${'Descrição comprida '.repeat(20)}`.slice(0, 255).trim())
    expect(pages).toBeGreaterThan(2)
  })
  test('ten items of 30 words of 255 letters each, replaced by longer spellings, are drawn quickly', () => {
    const begun = performance.now()
    for (let i = 0; i < 10; i++) drawDeclaracao(declaracao({ itens: itens(30, () => 'ﷺ'.repeat(255)) }))
    expect(performance.now() - begun).toBeLessThan(5_000) // measuring anew for each letter takes quadratic time
  })
  test('30 items of one word of 255 letters', () => void expectWhole(30, (i) => `${i}`.padEnd(255, 'W')))

  function expectWhole(count: number, descricao?: (i: number) => string) {
    const pages = drawDeclaracao(
      declaracao({
        itens: itens(count, descricao),
        valor: count * 3_00,
        destinatario: comprida(),
        remetente: comprida('W'),
      }),
    )
    for (const { tracos, altura, largura } of pages) {
      const caixas = ocupados(tracos)
      expect(overlaps(caixas)).toEqual([])
      expect(crossings(tracos, caixas)).toEqual([])
      expect(caixas.filter(({ direita, pe }) => direita > largura - 14 || pe > altura - 8)).toEqual([])
    }
    const numbers = pages
      .flatMap((page) => wordsOf(page).filter((text) => /^\d{1,2}$/.test(text) && text !== '2'))
      .map(Number)
    for (let i = 3; i <= count; i++) expect(numbers).toContain(i)
    const totals = pages.map((page) => wordsOf(page).includes('TOTAIS'))
    expect(totals).toEqual(pages.map((_, i) => i === pages.length - 1))
    const last = wordsOf(pages.at(-1)!)
    expect(last).toContain(String(count * 2))
    expect(last.join(' ')).toContain(`${count * 3},00`)
    // nobody signs a page without an item
    expect(last.indexOf('TOTAIS') - last.indexOf('VALOR')).toBeGreaterThan(1)
    return pages.length
  }
})
