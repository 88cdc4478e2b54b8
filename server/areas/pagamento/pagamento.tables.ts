import type { ColumnType, Generated } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Boleto, StatusGuardado } from './pagamento.rules.ts'

export type PagamentoTables = {
  pagamento: {
    uuid: string
    assinaturaUuid: string
    finalidade: 'COMPRA' | 'RECARGA'
    meio: 'PIX' | 'CARTAO' | 'BOLETO'
    carrinhoUuid: string | null
    fretes: number
    /** The PSP's part. */
    valorCentavos: Centavos
    valorCarteiraCentavos: Centavos
    status: StatusGuardado
    motivo: string | null
    destino: 'COMPRA' | 'CARTEIRA' | null
    psp: string
    pspId: string | null
    /** When a card was sent to the PSP. */
    enviadoEm: Date | null
    pixCode: string | null
    boleto: ColumnType<Boleto | null, string | null, string | null>
    /** Brand and last four digits, no more. */
    cartao: string | null
    criadoEm: Date
    expiraEm: Date
    /** Who began it; null: before persons were recorded. */
    usuarioUuid: string | null
    decididoEm: Date | null
    consultaEm: Date | null
    /** Part of `valorCentavos` that the PSP took back by itself, as booked. */
    estornadoCentavos: Generated<Centavos>
    /** How often the PSP took money back. */
    estornos: Generated<number>
    /** When the PSP last took money back. */
    estornadoEm: Date | null
    /** When the PSP is asked next whether it took a card payment back. A trigger sets the first time. */
    conferenciaEm: Date | null
  }
  meioPagamento: {
    uuid: string
    codigo: 'PIX' | 'CARTAO' | 'BOLETO'
    nome: string
    valorMinimoCentavos: Centavos
    valorMaximoCentavos: Centavos
    prioridade: number
    acao: string
    isAtivo: boolean
  }
  clientePsp: {
    assinaturaUuid: string
    psp: string
    cliente: string
  }
  cartao: {
    uuid: string
    assinaturaUuid: string
    psp: string
    cliente: string
    cartao: string
    bandeira: string
    ultimos4: string
    titular: string
    apelido: string
    criadoEm: Date
  }
  captcha: {
    assinatura: string
    sessaoHash: string
    resolvidoEm: Date
    usadoEm: Date | null
    expiraEm: Date
  }
  devolucaoCartao: {
    uuid: string
    pagamentoUuid: string
    assinaturaUuid: string
    valorCentavos: Centavos
    /** What had gone back to the same card before. */
    status: 'SOLICITADA' | 'CONCLUIDA' | 'RECUSADA'
    motivo: string | null
    pedidaEm: Date
    decididaEm: Date | null
    /** When the PSP is asked next; null: the refund has ended. */
    consultaEm: Date | null
  }
  saque: {
    uuid: string
    assinaturaUuid: string
    valorCentavos: Centavos
    status: 'SOLICITADO' | 'ENVIADO' | 'PAGO' | 'DEVOLVIDO'
    motivo: string | null
    /** The bank's code, for the receipt. */
    codigo: string | null
    pedidoEm: Date
    decididoEm: Date | null
    /** When the bank is asked next; null: the withdrawal has ended. */
    consultaEm: Date | null
  }
}
