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
    /** When its owner was told that a rule found too little in the wallet. */
    semSaldoEm: Date | null
    desfecho: Desfecho | null
    quitadaEm: Date | null
    /** A rule of the owner's settled it, not a person. */
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
    /** Photographs of the same frete, each once (a trigger looks). */
    provas: string[]
    abertaEm: Date
    prazoResposta: Dia
    /** The debit as it stood when it was contested; negative. */
    contestadoCentavos: Centavos
    resposta: string | null
    /** The measures that hold instead of the carrier's, of a PARCIAL; of an ACEITA where the staff named some. */
    medidas: ColumnType<MedidasDaTransportadora | null, undefined, never>
    decididaEm: Date | null
  }
  /** Every measurement that was compared. */
  medicao: {
    uuid: string
    /** Grows with each row: which measures of a frete came last. */
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
    /** The frete was posted, or came to nothing (a trigger says so). */
    pronta: ColumnType<boolean, never, never>
  }
  /** What is settled without being asked for each time. */
  diferencaRegra: {
    assinaturaUuid: string
    /** Each debit up to this amount is paid; null: none. */
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
