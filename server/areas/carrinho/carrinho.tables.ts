import type { EnvioGuardado } from '../../db/guardados.ts'

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
    validaAte: Date
    valorAnteriorCentavos: number | null
    problema: string | null
    isSelecionado: boolean
    criadoEm: Date
  } & EnvioGuardado
}
