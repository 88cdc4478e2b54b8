import type { Generated, GeneratedAlways } from 'kysely'
import type { Meio, Origem, StatusDeTransacao, TipoDeTransacao } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/centavos'
import type { Dia } from '#contract/kernel/instant'

export type CarteiraTables = {
  contaRazao: {
    id: string
    tipo: 'DISPONIVEL' | 'RESERVADO' | 'CASA'
    assinaturaUuid: string | null
    /** Of a subscriber's account; the house's are the sum of their entries. */
    saldoCentavos: Generated<Centavos | null>
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
  }
  partida: {
    movimentoUuid: string
    conta: string
    valorCentavos: Centavos
    saldoCentavos: Generated<Centavos | null>
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
