import type { ColumnType } from 'kysely'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'

/** The simulated carrier's objects and their events. */
export type ObjetoTables = {
  objeto: {
    /** The frete's uuid. */
    referencia: string
    transportadoraUuid: string
    produto: string
    codigo: string | null
    estado: 'RECEBIDO' | 'EMITIDO' | 'CANCELADO' | 'POSTADO'
    ensaio: 'FALHA_TRES_VEZES' | 'NUNCA_EMITE' | 'NUNCA_CANCELA' | null
    falhasEmissao: ColumnType<number, never, number>
    falhasCancelamento: ColumnType<number, never, number>
    /** First name, city and state: a person who plays the carrier recognises the parcel by them. */
    destino: string
    prazoPostagem: Date | null
    medidas: ColumnType<MedidasDaTransportadora | null, never, string>
    criadoEm: Date
  }
  objetoEvento: {
    codigo: string
    ordem: ColumnType<number, never, never>
    em: Date
    evento: string
    agencia: string
  }
}
