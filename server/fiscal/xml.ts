import { SaxesParser } from 'saxes'
import { recusa } from './recusa.ts'

export type Atributo = { name: string; prefix: string; local: string; uri: string; value: string }

/** An element with all that its canonical form needs. Comments are left out: no canonical form of ours has them. */
export type Elemento = {
  name: string
  local: string
  uri: string
  atributos: Atributo[]
  /** The namespaces that this element declares, by prefix; '' is the default one. */
  declarados: [prefix: string, uri: string][]
  filhos: (Elemento | Instrucao | string)[]
  pai: Elemento | undefined
}
type Instrucao = { target: string; body: string }

/** Deeper than any fiscal document. The parser looks for the namespace of each name on every level above it. */
const MAX_NIVEIS = 64
/** An NF-e of 990 items with all its taxes has 80,000. Instructions and sections of raw text count, too. */
const MAX_ELEMENTOS = 100_000
/** Of the whole document, declared namespaces among them: an NF-e of 990 items has some 1,100. */
const MAX_ATRIBUTOS = 10_000

/** Characters that are read in one go: some milliseconds of work. */
const PARTE = 64 * 1024

/**
 * Reads well-formed XML into a tree. A document type is refused, so that no entity is ever declared, expanded or fetched.
 * `breathe` is awaited between parts of a long text, so that other work gets its turn. Throws NOTA_RECUSADA.
 */
export async function parseXml(text: string, breathe: () => Promise<void>): Promise<Elemento> {
  const { feed, end } = openParser()
  for (let from = 0; from < text.length; from += PARTE) {
    if (from > 0) await breathe()
    feed(text.slice(from, from + PARTE))
  }
  return end()
}

function openParser() {
  let root: Elemento | undefined
  let open: Elemento | undefined
  let depth = 0
  let many = 0
  let atributos = 0
  // XML 1.1, which no fiscal document is, would let control characters in
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const addText = (text: string) => open?.filhos.push(text)
  const countPart = () => {
    if (++many > MAX_ELEMENTOS) throw recusa('ELEMENTOS')
  }
  parser.on('error', () => {
    throw recusa('XML_INVALIDO')
  })
  parser.on('doctype', () => {
    throw recusa('DTD')
  })
  parser.on('opentagstart', () => {
    if (++depth > MAX_NIVEIS) throw recusa('NIVEIS')
    countPart()
  })
  parser.on('attribute', () => {
    if (++atributos > MAX_ATRIBUTOS) throw recusa('ELEMENTOS')
  })
  parser.on('opentag', ({ name, local, uri, attributes, ns }) => {
    const element: Elemento = {
      name,
      local,
      uri,
      atributos: Object.values(attributes).filter(({ name, prefix }) => prefix !== 'xmlns' && name !== 'xmlns'),
      declarados: Object.entries(ns).filter(([prefix]) => prefix !== 'xml' && prefix !== 'xmlns'),
      filhos: [],
      pai: open,
    }
    root ??= element
    open?.filhos.push(element)
    open = element
  })
  parser.on('closetag', () => {
    depth--
    open = open?.pai
  })
  parser.on('text', addText)
  parser.on('cdata', (text) => {
    countPart()
    addText(text)
  })
  parser.on('processinginstruction', ({ target, body }) => {
    countPart()
    open?.filhos.push({ target, body })
  })
  return {
    feed: (text: string) => void parser.write(text),
    end() {
      parser.close()
      if (!root) throw recusa('XML_INVALIDO')
      return root
    },
  }
}

export const isElemento = (filho: Elemento['filhos'][number]): filho is Elemento =>
  typeof filho === 'object' && 'filhos' in filho

/** The children of this name, in the parent's own namespace unless another one is named. */
export const filhosDe = (pai: Elemento | undefined, local: string, uri = pai?.uri) =>
  (pai?.filhos ?? []).filter(isElemento).filter((filho) => filho.local === local && filho.uri === uri)

/** The element at the end of a path such as 'ide/cUF': the first one at each step. */
export function at(pai: Elemento | undefined, path: string) {
  let found = pai
  for (const local of path.split('/')) found = filhosDe(found, local)[0]
  return found
}

/** The trimmed text of the element at this path; '' when the path leads to no element. */
export function textAt(pai: Elemento | undefined, path: string) {
  const parts = at(pai, path)?.filhos.filter((filho) => typeof filho === 'string') ?? []
  return parts.join('').replace(/\s+/g, ' ').trim()
}

export const atributoOf = (element: Elemento | undefined, name: string) =>
  element?.atributos.find((each) => each.name === name)?.value

/** Every element of the tree, in the order of the document. */
export function allOf(root: Elemento) {
  const all: Elemento[] = []
  const ahead = [root] // `pop` takes the last one, so the next one stands there
  for (let each = ahead.pop(); each; each = ahead.pop()) {
    all.push(each)
    for (let i = each.filhos.length - 1; i >= 0; i--) {
      const filho = each.filhos[i]!
      if (isElemento(filho)) ahead.push(filho)
    }
  }
  return all
}
