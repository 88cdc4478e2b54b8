import { ESCOPOS, type Escopo } from '#contract/kernel/http/escopo'

/**
 * The escopos that one name of `scope` stands for; empty for a name that nobody knows. Here the names of other platforms come
 * in (D §20): one of theirs may stand for several of ours.
 */
const escoposOf = (nome: string): readonly Escopo[] => (Object.hasOwn(ESCOPOS, nome) ? [nome as Escopo] : [])

/** What a request asks for, each escopo once; undefined when it asks for nothing, or for something that does not exist. */
export function readEscopos(nomes: readonly string[]): Escopo[] | undefined {
  const asked = nomes.map(escoposOf)
  if (asked.length === 0 || asked.some((found) => found.length === 0)) return undefined
  return [...new Set(asked.flat())]
}
