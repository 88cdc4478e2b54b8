import { expect, test } from 'vitest'
import type { Fatura, LinhaDaFatura } from '#contract/operacao/fatura'
import { efeito, recolhidasText, segue } from './palavras.rules.ts'

test.each([
  [1, '1 linha que confere está recolhida'],
  [1284, '1.284 linhas que conferem estão recolhidas'],
])('%i lines that agree: %s', (quantas, text) => {
  expect(recolhidasText(quantas)).toBe(text)
})

test('a line whose glosa the house gave up is told as paid', () => {
  const glosa = { estado: 'RECUSADA', nota: 'Cobrança certa.', em: new Date('2026-11-25T12:00:00-03:00') } as const
  expect(efeito({ glosa, glosado: 5224, diferenca: null } as LinhaDaFatura)).toMatch(
    /^glosa encerrada, pagamos R\$\s52,24$/,
  )
  const totais = (glosado: number) =>
    ({ destinos: { DUPLICADA: { linhas: 2, cobrado: 10_000, glosado } } }) as unknown as Fatura['totais']
  expect(segue('DUPLICADA', totais(10_000))).toBe('glosa tudo')
  expect(segue('DUPLICADA', totais(4776))).toMatch(/^glosa R\$\s47,76$/)
  expect(segue('DUPLICADA', totais(0))).toBe('segue para pagar')
})
