import { expect } from 'vitest'
import { readTabela } from './arquivo/tabela.rules.ts'
import type { Celulas } from './celula.rules.ts'
import { needsAnswers, type Planilha, readLinhas } from './planilha.rules.ts'

/** A file as exported: the headings in their order, and the filled cells of each line. */
export function exported(titulos: string, linhas: Record<string, string>[], above: string[][] = []) {
  const heads = titulos.split('|')
  const rows = linhas.map((linha) => {
    const left = { ...linha }
    // a heading that occurs twice takes its second cell from 'Estado#2'
    const seen = new Map<string, number>()
    const row = heads.map((titulo) => {
      const time = (seen.get(titulo) ?? 0) + 1
      seen.set(titulo, time)
      const key = time === 1 ? titulo : `${titulo}#${time}`
      const cell = left[key] ?? ''
      delete left[key]
      return cell
    })
    if (Object.keys(left).length > 0) throw new Error(`No such heading: ${Object.keys(left).join()}`)
    return row
  })
  return readTabela([...above, heads, ...rows]) as Planilha
}

/**
 * Expects that the file is recognised as that platform's, raises no question, and holds these parcels. Empty cells are
 * left out.
 */
export function expectEncomendas(plataforma: string, planilha: Planilha, encomendas: Celulas[]) {
  expect(planilha.fontes?.plataforma).toBe(plataforma)
  expect(needsAnswers(planilha)).toBe(false)
  const filled = readLinhas(planilha).map(({ celulas }) =>
    Object.fromEntries(Object.entries(celulas).filter(([, texto]) => texto !== '')),
  )
  expect(filled).toEqual(encomendas)
}
