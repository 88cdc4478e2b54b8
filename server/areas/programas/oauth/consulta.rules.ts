/** The query of GET /oauth/authorize: its parameters, the names that occur more than once, and the names in `scope`. */
export type Consulta = { campos: ReadonlyMap<string, string>; repetidos: ReadonlySet<string>; escopos: string[] }

/** `scope[0]`, `scope[1]`, `scope[]`: a list as PHP writes one. The SDK of another platform sends `scope` in this way. */
const LISTA = /^scope\[\d{0,4}\]$/

/**
 * Reads the query. A parameter without a value counts as absent. A parameter that is given twice goes into `repetidos` (RFC
 * 6749 §3.1), unless it is an item of a list of escopos.
 */
export function readConsulta(text: string): Consulta {
  const campos = new Map<string, string>()
  const seen = new Set<string>()
  const repetidos = new Set<string>()
  const escopos: string[] = []
  for (const [nome, valor] of new URLSearchParams(text)) {
    if (LISTA.test(nome)) {
      escopos.push(...namesIn(valor))
      continue
    }
    if (seen.has(nome)) repetidos.add(nome)
    seen.add(nome)
    if (valor !== '') campos.set(nome, valor)
  }
  escopos.unshift(...namesIn(campos.get('scope') ?? ''))
  return { campos, repetidos, escopos }
}

/** The names in a `scope`, separated by spaces (RFC 6749 §3.3). */
export const namesIn = (scope: string) => scope.split(' ').filter((nome) => nome !== '')

/** The client_id in the query; undefined when it is missing, given twice or no whole number. */
export function clientIdOf({ campos, repetidos }: Consulta) {
  const text = campos.get('client_id')
  return text !== undefined && !repetidos.has('client_id') ? readClientId(text) : undefined
}

/** A client_id as text; undefined when it is no whole number. */
export const readClientId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
