import type { Generated } from 'kysely'
import type { Bandeira } from '#contract/kernel/values/cartao'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { SituacaoDaCobranca } from '../../../ports/psp.ts'
import type { Conduta } from './token.ts'

/** What the sandbox bank stores, like a real one; it stores no card numbers. */
export type BancoTables = {
  bancoCobranca: {
    id: string
    referencia: string
    meio: 'PIX' | 'CARTAO' | 'BOLETO'
    valorCentavos: Centavos
    situacao: SituacaoDaCobranca
    motivo: string | null
    pixCode: string | null
    linhaDigitavel: string | null
    /** Lines printed on a boleto: the payer's name and address. */
    pagador: string
    criadaEm: Date
    /** When it was first approved. Null: never approved, or approved before this column existed. */
    aprovadaEm: Generated<Date | null>
    /** The sum refunded in parts. */
    devolvidoCentavos: Generated<Centavos>
  }
  bancoCartao: {
    cliente: string
    cartao: string
    conduta: Conduta
    bandeira: Bandeira
    ultimos4: string
  }
  bancoDevolucao: {
    referencia: string
    cobranca: string
    valorCentavos: Centavos
    situacao: 'PENDENTE' | 'FEITA' | 'RECUSADA'
    criadaEm: Date
  }
  bancoTransferencia: {
    referencia: string
    valorCentavos: Centavos
    situacao: 'PENDENTE' | 'FEITA' | 'RECUSADA'
    codigo: string | null
    criadaEm: Date
  }
}
