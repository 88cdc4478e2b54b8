import type { ColumnType } from 'kysely'
import type { Conteudo, NotaFiscal } from '#contract/kernel/schemas/conteudo'
import type { EncomendaGuardada, OfertaGuardada, PessoaGuardada } from '../../db/guardados.ts'

/** Written as JSON, many rows at a time; read back as `T`. */
type Json<T> = ColumnType<T, never, never>

export type CarrinhoTables = {
  carrinho: {
    uuid: string
    assinaturaUuid: string
    estado: 'ABERTO' | 'EM_PAGAMENTO' | 'EXPIRADO' | 'COMPRADO'
    versao: number
    criadoEm: Date
    alteradoEm: Date
    encerradoEm: Date | null
  }
  carrinhoItem: {
    uuid: string
    carrinhoUuid: string
    posicao: number
    pedido: string
    destinatario: Json<PessoaGuardada>
    remetente: Json<PessoaGuardada>
    conteudo: Json<Conteudo | null>
    notaFiscal: Json<NotaFiscal | null>
    agenciaUuid: string | null
    cotacaoUuid: string
    snapshot: Json<object>
    validaAte: Date
    valorAnteriorCentavos: number | null
    problema: string | null
    isSelecionado: boolean
    criadoEm: Date
  } & EncomendaGuardada &
    OfertaGuardada
}
