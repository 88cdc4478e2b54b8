import type { Declaracao } from './declaracao.ts'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'

/** What may be asked of the printer, which answers with the bytes of a file. */
export type Impresso = { emitidoEm: Date } & (
  | {
      tipo: 'ETIQUETAS'
      folha: 'A4' | 'A6' | 'ZPL'
      etiquetas: readonly Etiqueta[]
      /** Where on the first A4 sheet the first label stands, from 1 to 4. */
      posicao?: number | undefined
      /** Printed behind the labels, each on pages of its own. ZPL has none. */
      declaracoes?: readonly Declaracao[]
    }
  | { tipo: 'DECLARACOES'; declaracoes: readonly Declaracao[] }
)
