import type { Generated, GeneratedAlways } from 'kysely'
import type { Meio, Origem, StatusDeTransacao, TipoDeTransacao } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'

export type CarteiraTables = {
  contaRazao: {
    id: string
    tipo: 'DISPONIVEL' | 'RESERVADO' | 'CASA'
    assinaturaUuid: string | null
    /** Of a subscriber's account; the house's are the sum of their entries. */
    saldoCentavos: Generated<Centavos | null>
    /** Of that, what came by card. */
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
    /** The card payment that it is about, and the movement whose money comes back; where neither is given, a trigger knows. */
    loteUuid: Generated<string | null>
    voltaDe: Generated<string | null>
  }
  partida: {
    movimentoUuid: string
    conta: string
    valorCentavos: Centavos
    saldoCentavos: Generated<Centavos | null>
  }
  /** What is left in the wallet of a card payment. Kept by triggers, and so are the next two. */
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
  transacao: {
    uuid: string
    /** The order in which things took effect. */
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
  }
  /** Kept by a trigger. */
  transacaoContagem: {
    assinaturaUuid: string
    tipo: TipoDeTransacao
    status: StatusDeTransacao
    quantidade: number
  }
}
