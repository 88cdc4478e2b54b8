import type { Declaracao } from './declaracao.ts'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'

/** What may be asked of the printer, which answers with the bytes of a file. */
export type Impresso = { emitidoEm: Date } & (
  | { tipo: 'ETIQUETAS'; folha: 'A4' | 'A6' | 'ZPL'; etiquetas: readonly Etiqueta[] }
  | { tipo: 'DECLARACOES'; declaracoes: readonly Declaracao[] }
)
