import type { ColumnType, Generated } from 'kysely'
import type { EstadoDaDce } from '#contract/fiscal/estado-da-dce'
import type { DadosDace } from '../../fiscal/dce/dados-dace.ts'

/** What is printed of a DC-e, as it is kept beside its bytes: instants and the answer of the authority are columns. */
export type DadosGuardados = Pick<
  DadosDace,
  'modalidade' | 'emissor' | 'remetente' | 'destinatario' | 'itens' | 'total'
>

export type FiscalTables = {
  /** The last number of each series. */
  dceSerie: { emissor: string; ambiente: 1 | 2; serie: number; ultimo: number }
  /** The DC-e of a frete. Triggers guard its changes of state, and end it with its frete. */
  dce: {
    freteUuid: ColumnType<string, string, never>
    assinaturaUuid: ColumnType<string, string, never>
    emissor: ColumnType<string, string, never>
    ambiente: ColumnType<1 | 2, 1 | 2, never>
    serie: ColumnType<number, number, never>
    numero: ColumnType<number, number, never>
    codigo: ColumnType<string, string, never>
    estado: EstadoDaDce
    estadoEm: Date
    /** The authority's code of a refusal (cStat); null where it has said none. */
    codigoRecusa: string | null
    motivo: Generated<string>
    chave: string | null
    emitidaEm: Date | null
    xml: string | null
    digest: string | null
    dados: ColumnType<DadosGuardados | null, string | null, string | null>
    /** When these bytes were last sent: from then on the authority may know them. */
    enviadaEm: Date | null
    protocolo: string | null
    autorizadaEm: Date | null
    xmlProtocolo: string | null
    /** The frete travels with the paper form, whatever becomes of this document. */
    abandonadaEm: Date | null
    /** The frete is posted or has ended: a DC-e that is not there by now is no longer wanted. Written by a trigger. */
    encerradaEm: ColumnType<Date | null, never, never>
    protocoloCancelamento: string | null
    canceladaEm: Date | null
    xmlCancelamento: string | null
    /** When the house next asks the authority by itself. */
    proximaEm: Date | null
    tentativas: Generated<number>
  }
  /** Each step of a DC-e. Written by a trigger. */
  dceEvento: {
    freteUuid: string
    ordem: number
    de: EstadoDaDce | null
    para: EstadoDaDce
    em: Date
    codigo: string | null
    motivo: string
  }
}
