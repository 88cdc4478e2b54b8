import type { Generated, GeneratedAlways } from 'kysely'
import type { Meio, Origem, StatusDeTransacao, TipoDeTransacao } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'

export type CarteiraTables = {
  contaRazao: {
    id: string
    tipo: 'DISPONIVEL' | 'RESERVADO' | 'CASA'
    assinaturaUuid: string | null
    /** Only for a subscriber's account; the balance of a house account is the sum of its entries. */
    saldoCentavos: Generated<Centavos | null>
    /** The part of the balance that came by card. */
    cartaoCentavos: Generated<Centavos>
  }
  movimento: {
    uuid: string
    evento: string
    tipo: string
    assinaturaUuid: string | null
    descricao: string
    em: Date
    partidas: number
    somaDebitos: Centavos
    /**
     * The card payment of the money, and the movement whose money comes back. When both are null, a trigger finds out.
     */
    loteUuid: Generated<string | null>
    voltaDe: Generated<string | null>
  }
  partida: {
    movimentoUuid: string
    conta: string
    valorCentavos: Centavos
    saldoCentavos: Generated<Centavos | null>
  }
  /** Per card payment, what is left of it in the wallet. Triggers keep this and the next two tables. */
  loteCartao: {
    pagamentoUuid: string
    assinaturaUuid: string
    entrouEm: Date
    valorCentavos: Centavos
    disponivelCentavos: Centavos
    inicialCentavos: Centavos
    devolvidoCentavos: Centavos
    trocadoCentavos: Centavos
    isEstornado: boolean
  }
  partidaLote: {
    movimentoUuid: string
    pagamentoUuid: string
    valorCentavos: Centavos
  }
  gastoCartao: {
    movimentoUuid: string
    pagamentoUuid: string
    valorCentavos: Centavos
    voltouCentavos: Centavos
  }
  livroDia: {
    dia: Dia
    movimentos: number
    resumo: string
    fechadoEm: Date
  }
  /** The days up to the newest one take no more movements. */
  livroCorte: {
    dia: Dia
  }
  /** Of each account of the trial balance, its entries up to the end of the day. */
  livroSaldo: {
    dia: Dia
    conta: string
    saldoCentavos: Centavos
  }
  transacao: {
    uuid: string
    /** The order in which lines took effect. */
    ordem: GeneratedAlways<number>
    assinaturaUuid: string
    tipo: TipoDeTransacao
    status: StatusDeTransacao
    valorCentavos: Centavos
    meio: Meio
    origem: Origem
    origemUuid: string
    movimentoUuid: string | null
    criadaEm: Date
    em: Date
    /** A person's uuid, or 'sistema'; null: before persons were recorded. */
    ator: string | null
  }
  /** Kept by a trigger. */
  transacaoContagem: {
    assinaturaUuid: string
    tipo: TipoDeTransacao
    status: StatusDeTransacao
    quantidade: number
  }
}
