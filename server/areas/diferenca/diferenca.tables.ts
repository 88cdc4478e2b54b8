import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  Desfecho,
  MotivoDeContestacao,
  StatusDeContestacao,
  StatusDeDiferenca,
  TipoDeDiferenca,
} from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Json } from '../../db/guardados.ts'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'

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
    /** The same when it was found. A contest does not change it. */
    achadoCentavos: Centavos
    medidas: Json<MedidasDaTransportadora>
    precoCentavos: Centavos
    criadaEm: Date
    /** Only a debit has these days. */
    prazoContestacao: Dia | null
    vencimento: Dia | null
    lembradaDias: number | null
    contestacao: StatusDeContestacao | null
    /** When the owner was told that the wallet had too little for the rule to pay it. */
    semSaldoEm: Date | null
    desfecho: Desfecho | null
    quitadaEm: Date | null
    /** Whether the owner's rule settled it, and not a person. */
    porRegra: Generated<boolean>
  }
  /** What its owner said against a debit, and what was decided. A decided row never changes (a trigger refuses it). */
  contestacao: {
    uuid: string
    ordem: GeneratedAlways<number>
    diferencaUuid: string
    status: StatusDeContestacao
    motivo: MotivoDeContestacao
    texto: string
    /** Photographs of the same frete, each once (a trigger checks both). */
    provas: string[]
    abertaEm: Date
    prazoResposta: Dia
    /** The debit as it stood when it was contested; negative. */
    contestadoCentavos: Centavos
    resposta: string | null
    /** The staff's measures, which replace the carrier's. A PARCIAL always has them, an ACEITA sometimes. */
    medidas: ColumnType<MedidasDaTransportadora | null, undefined, never>
    decididaEm: Date | null
  }
  /** Every measurement that was compared. */
  medicao: {
    uuid: string
    /** Grows with each row, and so tells which measures of a frete came last. */
    ordem: GeneratedAlways<number>
    freteUuid: string
    em: Date
    fonte: Fonte
    medidas: Json<MedidasDaTransportadora>
    precoCentavos: Centavos
  }
  /** What an invoice said of a frete that was not posted yet. */
  medidasEmEspera: {
    freteUuid: string
    medidas: Json<MedidasDaTransportadora>
    /** Whether the frete was posted, cancelled or expired. Set by a trigger. */
    pronta: ColumnType<boolean, never, never>
  }
  /** A subscriber's rule: what is settled without asking each time. */
  diferencaRegra: {
    assinaturaUuid: string
    /** Each debit up to this amount is paid; null: no debit is. */
    pagarAteCentavos: Centavos | null
    resgatarCreditos: boolean
    mudadaEm: Date
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
