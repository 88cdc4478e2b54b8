import type { ColumnType } from 'kysely'
import type { Formato } from '#contract/kernel/values/encomenda'

/** Written as JSON text, read back as what it says. */
type Json<T> = ColumnType<T, string, never>

export type CotacaoTables = {
  tabelaTarifaria: {
    transportadora: string
    produto: string
    versao: string
    arquivos: Json<Readonly<Record<string, string>>>
    resumo: string
    importadaEm: Date
  }
  cotacaoVolume: {
    uuid: string
    assinaturaUuid: string
    volume: number
    cepOrigem: string
    cepDestino: string
    valorEncomendaCentavos: number
    formato: Formato
    alturaCm: number | null
    larguraCm: number | null
    comprimentoCm: number
    diametroCm: number | null
    pesoGramas: number
    avisoRecebimento: boolean
    maoPropria: boolean
    logisticaReversa: boolean
    criadaEm: Date
    validaAte: Date
    isImportada: boolean
  }
  cotacao: {
    uuid: string
    volumeUuid: string
    transportadoraUuid: string
    produto: string
    nomeProduto: string
    valorFreteCentavos: number
    valorBalcaoCentavos: number
    valorSeguroCentavos: number
    diasMinimo: number
    diasMaximo: number
    isSobretaxada: boolean
    snapshot: Json<object>
  }
  agencia: {
    uuid: string
    transportadoraUuid: string
    /** The carrier's own name for it: by it an import knows it again. */
    codigo: string
    nome: string
    tipo: string
    logradouro: string
    numero: string
    bairro: string
    municipioUuid: string
    uf: string
    cep: string
    isExemplo: boolean
    isAtiva: boolean
    importadaEm: Date
  }
}
