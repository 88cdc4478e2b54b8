import { Instante } from '#contract/kernel/schemas/instante'
import { type Dia } from '#contract/kernel/values/instant'

/** A run of words in one weight. Clauses that limit a right are bold (CDC art. 54, § 4). */
export type Trecho = { texto: string; isBold: boolean }
export type Bloco =
  | { tipo: 'secao'; texto: string }
  | { tipo: 'paragrafo'; trechos: Trecho[] }
  | { tipo: 'lista'; itens: Trecho[][] }

/** A legal text in one version, ready to be drawn. */
export type Texto = { titulo: string; versao: string; vigencia: Dia; blocos: Bloco[] }

/**
 * Reads a text of textos/: three named lines between '---', then paragraphs, '## sections', '- items' and **bold**,
 * with blank lines between them. `{nome}` stands for a word of the operator's brand; an unknown one is an error.
 */
export function parseTexto(source: string, marca: Record<string, string>): Texto {
  const { field, body } = openTexto(source)
  const filled = body.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = marca[name]
    if (!value) throw new Error(`The text names {${name}}, which the brand does not have.`)
    return value
  })
  const blocos = filled
    .trim()
    .split(/\n{2,}/)
    .map(parseBloco)
  return { titulo: field('titulo'), versao: field('versao'), vigencia: field('vigencia'), blocos }
}

/**
 * The text in force among the texts of a folder: the last .md that took force, today at the latest. Before the first
 * takes force it counts already, because a product is never without terms.
 */
export function selectVigente(arquivos: readonly { nome: string; source: string }[], hoje: Dia) {
  const textos = arquivos
    .filter(({ nome }) => nome.endsWith('.md'))
    .map((arquivo) => ({ ...arquivo, vigencia: openTexto(arquivo.source).field('vigencia') }))
    .toSorted((a, b) => (a.vigencia < b.vigencia ? -1 : 1))
  const vigente = textos.findLast(({ vigencia }) => vigencia <= hoje) ?? textos[0]
  if (!vigente) throw new Error('There is no text.')
  return vigente
}

/** '2026-11-20' → '20 de novembro de 2026'. */
export const diaPorExtenso = (dia: Dia) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' }).format(startOf(dia))

/** Midnight of a day in America/Sao_Paulo. */
export const startOf = (dia: Dia) => Instante.decode(`${dia}T00:00:00-03:00`)

function openTexto(source: string) {
  const [, header = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const field = (name: string) => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(header)?.[1]
    if (!value) throw new Error(`The text has no '${name}'.`)
    return value
  }
  return { field, body }
}

function parseBloco(block: string): Bloco {
  if (block.startsWith('## ')) return { tipo: 'secao', texto: block.slice(3) }
  if (!block.startsWith('- ')) return { tipo: 'paragrafo', trechos: parseTrechos(block) }
  const itens = block.split(/^- /m).slice(1)
  return { tipo: 'lista', itens: itens.map(parseTrechos) }
}

function parseTrechos(text: string): Trecho[] {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .split('**')
    .map((texto, i) => ({ texto, isBold: i % 2 === 1 }))
    .filter(({ texto }) => texto !== '')
}
