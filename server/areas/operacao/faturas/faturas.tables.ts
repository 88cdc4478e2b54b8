import type { ColumnType } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Destino, EstadoDaGlosa } from '#contract/operacao/fatura'
import type { LinhaLida } from './linha.rules.ts'
import type { Totais } from './totais.rules.ts'

/** Invoices of carriers. */
export type FaturaTables = {
  fatura: {
    uuid: string
    /** LENDO: the file is being read, or its reading was cut. ENSAIO: a dry run. Only RECEBIDA counts. */
    estado: 'LENDO' | 'ENSAIO' | 'RECEBIDA'
    arquivo: string
    enviadaEm: Date
    enviadaPor: string
    sha256: string | null
    transportadoraUuid: string | null
    numero: string | null
    emissao: Dia | null
    linhas: ColumnType<number, number | undefined, number>
    totais: ColumnType<Totais | null, string | undefined, string>
    recebidaEm: ColumnType<Date | null, undefined, Date>
    recebidaPor: ColumnType<string | null, undefined, string>
    /** The last line whose measures were compared with what the frete cost. */
    medidaAte: ColumnType<number, undefined, number>
    /** Written by a trigger. */
    glosasAFazer: ColumnType<number, never, never>
    glosasEnviadas: ColumnType<number, never, never>
  }
  /** A line never changes once its invoice was received, but for its objection (a trigger refuses it). */
  faturaLinha: LinhaLida & {
    faturaUuid: string
    destino: Destino
    freteUuid: string | null
    /** What the contract says for the measures; null without a frete. */
    contratoCentavos: Centavos | null
    /** The carrier's part of what the subscriber paid. */
    provisaoCentavos: Centavos | null
    /** What the measures make the subscriber owe (negative) or get; null: nothing. */
    diferencaCentavos: Centavos | null
    /** What the house refuses to pay of the line. */
    glosadoCentavos: Centavos
    glosa: EstadoDaGlosa | null
    glosaNota: string | null
    glosaEm: Date | null
    glosaPor: string | null
  }
}
