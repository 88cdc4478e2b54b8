import type { ColumnType } from 'kysely'
import type { Desfecho, StatusDeContestacao, StatusDeDiferenca, TipoDeDiferenca } from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'

/** Written as JSON, many rows at a time; read back as what it says. */
type Json<T> = ColumnType<T, never, never>

export type DiferencaTables = {
  /** What a frete costs more or less after it was measured. A settled row never changes (a trigger refuses it). */
  diferenca: {
    uuid: string
    freteUuid: string
    assinaturaUuid: string
    tipo: TipoDeDiferenca
    status: StatusDeDiferenca
    /** Paid less the receipt's price; negative is owed by the subscriber. */
    valorCentavos: Centavos
    /** The same as it was measured, whatever a contest made of it. */
    achadoCentavos: Centavos
    medidas: Json<MedidasDaTransportadora>
    precoCentavos: Centavos
    criadaEm: Date
    /** Of a debit alone. */
    prazoContestacao: Dia | null
    vencimento: Dia | null
    lembradaDias: number | null
    contestacao: StatusDeContestacao | null
    desfecho: Desfecho | null
    quitadaEm: Date | null
  }
  /** Every measurement that was compared. */
  medicao: {
    uuid: string
    freteUuid: string
    em: Date
    fonte: Fonte
    medidas: Json<MedidasDaTransportadora>
    precoCentavos: Centavos
  }
  /** Counted by triggers. */
  diferencaContagem: {
    assinaturaUuid: string
    tipo: TipoDeDiferenca
    status: StatusDeDiferenca
    emAnalise: boolean
    quantidade: number
    valorCentavos: Centavos
  }
}

/** Who told the measures: the carrier's tracking, or a line of its invoice. */
export type Fonte = 'RASTREIO' | 'FATURA'
