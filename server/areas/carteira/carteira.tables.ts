import type { Generated } from 'kysely'
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
}
