import type { ColumnType } from 'kysely'

/** Requests of labels at real carriers: one row for each parcel, written before the request leaves. */
export type PedidoTransportadoraTables = {
  pedidoTransportadora: {
    transportadoraUuid: string
    /** The frete's uuid. */
    referencia: string
    tentativas: ColumnType<number, never, number>
    enviandoAte: Date
    enviadoEm: Date
    /** The port's `Emissao` as JSON. */
    resposta: ColumnType<object | null, never, string>
  }
}
