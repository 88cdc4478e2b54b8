import type { Achado, Campo, Certeza } from './campos.rules.ts'
import type { Lugar } from './lugar/lugares.rules.ts'

/** What was read of a message so far. */
export type Caderno = {
  achados: Achado[]
  lugares: Lugar[]
  sobra: string[]
  /** Complements that came before any street. */
  soltos: string[]
  /** The line in which the street stands; null before it. */
  linhaDaRua: number | null
  hasNumero: boolean
  /** A quadra of Brasília that still waits for its block or set. */
  isQuadraOpen: boolean
}

export const newCaderno = (): Caderno => ({
  achados: [],
  lugares: [],
  sobra: [],
  soltos: [],
  linhaDaRua: null,
  hasNumero: false,
  isQuadraOpen: false,
})

export function note(caderno: Caderno, campo: Campo, valor: string, certeza: Certeza, origem = valor) {
  caderno.achados.push({ campo, valor, certeza, origem })
  if (campo === 'numero') caderno.hasNumero = true
}
