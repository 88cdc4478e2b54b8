import type { DadosDace } from '../fiscal/dce/dados-dace.ts'
import type { Declaracao } from './declaracao.ts'
import type { Etiqueta } from './dizeres-da-etiqueta.ts'
import type { Dossie } from './dossie/dossie.ts'
import type { ListaDePostagem } from './postagem/lista.ts'

/** A print job. */
export type Impresso = { emitidoEm: Date } & (
  | {
      /** A label with `dace` is printed with its strip, the 'DACE RESUMIDA'. */
      tipo: 'ETIQUETAS'
      folha: 'A4' | 'A6' | 'ZPL'
      etiquetas: readonly Etiqueta[]
      /** Position of the first label on the first A4 sheet, from 1 to 4. */
      posicao?: number | undefined
      /** Printed after the labels, each on its own pages. ZPL has none. */
      declaracoes?: readonly Declaracao[]
    }
  /** Paper forms, then the complete DACE of each DC-e with all of its items: all on A4. */
  | { tipo: 'DECLARACOES'; declaracoes: readonly Declaracao[]; daces: readonly DadosDace[] }
  /** A list in two copies for each sender. */
  | { tipo: 'LISTA_DE_POSTAGEM'; listas: readonly ListaDePostagem[] }
  | { tipo: 'DOSSIE'; dossie: Dossie }
)
