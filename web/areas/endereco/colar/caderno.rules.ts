import type { Achado, Campo, Certeza } from './campos.rules.ts'
import type { Lugar } from './lugar/lugares.rules.ts'

/** What has been read of a message so far. */
export type Caderno = {
  achados: Achado[]
  lugares: Lugar[]
  sobra: string[]
  /** Complements that were read before any street. */
  soltos: string[]
  /** The line with the street; null while there is none. */
  linhaDaRua: number | null
  hasNumero: boolean
  /** A quadra of Brasília whose block or set may still follow. */
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
