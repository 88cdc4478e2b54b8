import { type Atributo, type Elemento, isElemento } from './xml.ts'

/**
 * The element in Canonical XML 1.0 without comments, as if it stood alone: with the namespaces and the xml: attributes
 * of the elements around it. `semEspacos` leaves out blanks between tags, which a program may have added.
 */
export function canonicalize(element: Elemento, { semEspacos = false } = {}) {
  const parts: string[] = []
  /**
   * The namespaces that are declared around the current element. One map for all: a copy for each element would take
   * quadratic time.
   */
  const written = new Map<string, string>()
  write(element, inScope(element), inheritedXml(element))
  return parts.join('')

  function write({ name, atributos, filhos }: Elemento, declarados: Iterable<[string, string]>, herdados: Atributo[]) {
    const novos = [...declarados].filter(([prefix, uri]) => (written.get(prefix) ?? '') !== uri)
    const before = novos.map(([prefix]) => [prefix, written.get(prefix)] as const)
    parts.push('<', name)
    for (const [prefix, uri] of novos.sort(([a], [b]) => compare(a, b)))
      parts.push(prefix ? ` xmlns:${prefix}="` : ' xmlns="', escapeValue(uri), '"')
    const all = [...atributos, ...herdados]
    for (const { name, value } of all.sort((a, b) => compare(a.uri, b.uri) || compare(a.local, b.local)))
      parts.push(' ', name, '="', escapeValue(value), '"')
    parts.push('>')
    for (const [prefix, uri] of novos) written.set(prefix, uri)
    for (const filho of filhos) {
      if (typeof filho === 'string') {
        if (!semEspacos || filho.trim() !== '') parts.push(escapeText(filho))
      } else if (isElemento(filho)) write(filho, filho.declarados, [])
      else parts.push('<?', filho.target, filho.body && ` ${filho.body}`, '?>')
    }
    for (const [prefix, uri] of before)
      if (uri === undefined) written.delete(prefix)
      else written.set(prefix, uri)
    parts.push('</', name, '>')
  }
}

/** The namespaces that hold at an element, its own ones and those around it. */
function inScope(element: Elemento) {
  const found = new Map<string, string>()
  for (let each: Elemento | undefined = element; each; each = each.pai)
    for (const [prefix, uri] of each.declarados) if (!found.has(prefix)) found.set(prefix, uri)
  return found
}

/** Attributes such as xml:lang of what stands around an element. */
function inheritedXml(element: Elemento) {
  const own = new Set(element.atributos.map(({ name }) => name))
  const found = new Map<string, Atributo>()
  for (let each = element.pai; each; each = each.pai)
    for (const atributo of each.atributos)
      if (atributo.prefix === 'xml' && !own.has(atributo.name) && !found.has(atributo.name))
        found.set(atributo.name, atributo)
  return [...found.values()]
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const TEXT: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const VALUE: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (char) => TEXT[char] ?? char)
const escapeValue = (text: string) => text.replace(/[&<"\t\n\r]/g, (char) => VALUE[char] ?? char)
