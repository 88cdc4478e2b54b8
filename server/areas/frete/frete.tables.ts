import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Situacao } from '#contract/frete-envio'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import type { EnvioGuardado, Json } from '../../db/guardados.ts'
import type { Etapa, MedidasDaTransportadora } from '../../ports/expedicao.ts'

export type FreteTables = {
  frete: {
    uuid: string
    assinaturaUuid: string
    compraUuid: string
    compradoEm: Date
    status: StatusDeFrete
    statusEm: Date
    statusCausa: string
    statusAtor: string
    codigoEncomenda: string | null
    pedidoTransportadora: string | null
    geradoEm: Date | null
    prazoExpiracao: Date | null
    postadoEm: Date | null
    situacao: Situacao | null
    justificativa: string | null
    /**
     * When the bank took the payment back before the frete was posted: the frete is cancelled and its label refused.
     */
    estornadoEm: Date | null
    /** Whether a simulated carrier made the label; null without a label, and for labels from before this was kept. */
    etiquetaDeTeste: boolean | null
    /** When the label was last printed; null: never. */
    impressoEm: Date | null
    medidasTransportadora: Json<MedidasDaTransportadora | null>
    /** The price of these measures by the frete's own receipt. */
    valorRastreadoCentavos: Centavos | null
    /** What an invoice measured after tracking's measures, and the receipt's price for that; newer ones of tracking empty both. */
    medidasFatura: ColumnType<MedidasDaTransportadora | null, never, never>
    valorPelaFaturaCentavos: ColumnType<Centavos | null, never, never>
    /** The part of the price that the house earns; null for a frete from before prices were split. */
    margemCentavos: Centavos | null
    /** What the staff refunded of the price (D §17); null: nothing. */
    reembolsadoCentavos: Centavos | null
    /** Sum of the frete's differences, negative when owed. Written by a trigger; null until a difference was found. */
    diferencaCentavos: ColumnType<Centavos | null, never, never>
    /** Search words, written by a trigger. */
    busca: ColumnType<string, never, never>
  } & EnvioGuardado
  /** Written by a trigger. */
  freteEvento: {
    freteUuid: string
    ordem: number
    de: StatusDeFrete | null
    para: StatusDeFrete
    em: Date
    causa: string
    ator: string
  }
  /** Tasks and their due times. A trigger adds and removes rows with the status. */
  freteAgenda: {
    freteUuid: ColumnType<string, never, never>
    tarefa: ColumnType<'EMITIR' | 'CANCELAR' | 'VENCER' | 'RASTREAR', never, never>
    em: Date
    tentativas: number
    /** A caller has taken the task, until then at the latest. */
    tomadaAte: Date | null
  }
  freteOcorrencia: { freteUuid: string; em: Date; descricao: string; agencia: string; etapa: Etapa }
  /** Fretes whose newest measures were not compared with the paid price yet. Written by a trigger. */
  freteMedido: { freteUuid: ColumnType<string, never, never> }
  /** What carriers were asked and answered, without personal data. */
  chamadaTransportadora: {
    id: GeneratedAlways<number>
    em: Date
    transportadoraUuid: string
    chamada: 'EMISSAO' | 'CANCELAMENTO' | 'RASTREIO'
    produto: string
    /** The fretes and codes that the call was about. */
    objetos: string[]
    duracaoMs: number
    desfecho: 'RESPONDEU' | 'RECUSOU' | 'SEM_RESPOSTA'
    pedido: string
    resposta: string
  }
  /** Calls to the carriers' HTTP APIs that failed, or were about one parcel. */
  chamadaHttp: {
    id: GeneratedAlways<number>
    em: Date
    transportadoraUuid: string
    tipo: string
    nome: string
    duracaoMs: number
    tentativas: number
    desfecho: 'RESPONDEU' | 'RECUSOU' | 'SEM_RESPOSTA'
    status: number | null
    causa: string
    traceId: string
    objetos: string[]
    /** Equal failures of some seconds are one row. */
    vezes: number
  }
  /** All calls to the carriers' HTTP APIs, counted by minute, outcome and step of time. */
  chamadaHttpMinuto: {
    minuto: Date
    transportadoraUuid: string
    tipo: string
    desfecho: 'RESPONDEU' | 'RECUSOU' | 'SEM_RESPOSTA' | 'NAO_FEITA'
    ateMs: number
    quantas: number
  }
  /** Counted by a trigger. */
  freteContagem: { assinaturaUuid: string; status: StatusDeFrete; quantidade: number }
  pedidoAumento: {
    uuid: string
    assinaturaUuid: string
    criadoEm: Date
    estado: 'ABERTO' | 'APROVADO' | 'RECUSADO'
    decididoEm: Date | null
    /** The limit that was granted. */
    numeroFretes: number | null
    /** Why it was refused. */
    motivo: string | null
  }
  /** Counted by triggers, except `numeroFretes` and `reservados`, which our code writes. */
  freteResumo: {
    assinaturaUuid: string
    numeroFretes: ColumnType<number, number | undefined, number>
    ativos: ColumnType<number, never, never>
    reservados: ColumnType<number, never, number>
    aguardaPostar: ColumnType<number, never, never>
    economiaCentavos: ColumnType<Centavos, never, never>
  }
}
