import type { ColumnType } from 'kysely'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'

/** What the Correios measured at the counter, asked for once for each posted parcel. */
export type MedicaoDosCorreiosTables = {
  correiosMedicao: {
    codigo: string
    /** Null while it is not known. */
    medidas: ColumnType<MedidasDaTransportadora | null, string | null, string | null>
    /** When it is asked for again while it is not known. */
    consultaEm: Date
  }
}
