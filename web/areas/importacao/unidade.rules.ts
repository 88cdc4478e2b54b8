import { LADOS, type NomeDaColuna, semEnfeite, unidadeDoTitulo } from '#contract/importacao'
import { LIMITES } from '#contract/kernel/values/encomenda'
import {
  readNumero,
  splitUnidade,
  type UnidadeDeMedida,
  type UnidadeDePeso,
  unidadeDeMedida,
  unidadeDePeso,
} from '#contract/kernel/values/numero-digitado'
import { type Celula, textOf } from './celula.rules.ts'

/** What has a unit: the weight, or the sides together, because nobody measures sides in two units. */
export type Grandeza = 'peso' | 'medidas'
export type Unidades = { peso?: UnidadeDePeso; medidas?: UnidadeDeMedida }

export const grandezaOf = (coluna: NomeDaColuna): Grandeza | null =>
  coluna === 'peso' ? 'peso' : LADOS.includes(coluna) ? 'medidas' : null

type Tabela = {
  titulos: readonly string[]
  colunas: readonly (NomeDaColuna | null)[]
  linhas: readonly { celulas: readonly Celula[] }[]
}

/** The columns that hold each row's unit ('Unidade de peso': g, kg). */
export function findColunasDeUnidade({ titulos, colunas, linhas }: Tabela): Partial<Record<Grandeza, number>> {
  const found: Partial<Record<Grandeza, number>> = {}
  for (const [index, titulo] of titulos.entries()) {
    if (colunas[index] || !/^(un|unid|unidade|unit)|unit$/.test(semEnfeite(titulo))) continue
    const said = linhas.map(({ celulas }) => textOf(celulas[index], 'nome')).filter(Boolean)
    if (said.length === 0) continue
    if (said.every(unidadeDePeso)) found.peso ??= index
    else if (said.every(unidadeDeMedida)) found.medidas ??= index
  }
  return found
}

/** Adds a unit that is known from elsewhere to a number: '300' below 'Peso (g)' becomes '300 g'. */
export function comUnidade(texto: string, unidade: string | undefined) {
  const isPadrao = !unidade || unidade === 'kg' || unidade === 'cm'
  return isPadrao || !isNu(texto) ? texto : `${texto} ${unidade}`
}

/** Whether a text is a number without a unit. */
const isNu = (texto: string) => typeof numberOf(texto) === 'number' && splitUnidade(texto)[1] === ''
const numberOf = (texto: string) => readNumero(texto.trim())

/** A question about a whole column: two readings of one of its cells. */
export type Duvida = { grandeza: Grandeza; titulo: string; leituras: readonly [Leitura, Leitura] }
export type Leitura = { unidade: UnidadeDePeso | UnidadeDeMedida; texto: string }

/**
 * The questions about units. A column is asked about if it has no unit, and a number above every carrier's limit in
 * kilograms or centimetres: 300 may be 300 g or 300 kg, and only the person knows.
 */
export function listDuvidas(tabela: Tabela, unidades: Unidades): Duvida[] {
  const porLinha = findColunasDeUnidade(tabela)
  const asked = new Map<Grandeza, Duvida>()
  for (const [index, coluna] of tabela.colunas.entries()) {
    const grandeza = coluna && grandezaOf(coluna)
    if (!coluna || !grandeza || asked.has(grandeza) || unidades[grandeza] || porLinha[grandeza] !== undefined) continue
    const titulo = tabela.titulos[index] ?? ''
    if (unidadeDoTitulo(titulo, coluna)) continue
    const exemplo = tabela.linhas
      .map(({ celulas }) => textOf(celulas[index], coluna))
      .find((texto) => isNu(texto) && Number(numberOf(texto)) > DEMAIS[grandeza])
    if (exemplo !== undefined) asked.set(grandeza, { grandeza, titulo, leituras: leiturasOf(grandeza, exemplo) })
  }
  return [...asked.values()]
}

/** The highest number that carriers take in the default unit: kilograms and centimetres. */
const DEMAIS: Record<Grandeza, number> = { peso: LIMITES.pesoGramas / 1000, medidas: LIMITES.ladoCm }

function leiturasOf(grandeza: Grandeza, exemplo: string): [Leitura, Leitura] {
  const value = Number(numberOf(exemplo))
  const text = (number: number) => number.toLocaleString('pt-BR', { maximumFractionDigits: 3 })
  if (grandeza === 'peso')
    return [
      { unidade: 'g', texto: `${text(value)} g (${text(value / 1000)} kg)` },
      { unidade: 'kg', texto: `${text(value)} kg` },
    ]
  return [
    { unidade: 'mm', texto: `${text(value)} mm (${text(Math.ceil(value / 10))} cm)` },
    { unidade: 'cm', texto: `${text(value)} cm` },
  ]
}
