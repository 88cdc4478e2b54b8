import type { ColumnType } from 'kysely'
import type { EncomendaGuardada, OfertaGuardada } from '../../db/guardados.ts'

/** Written as JSON text, read back as `T`. */
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
    criadaEm: Date
    validaAte: Date
    isImportada: boolean
  } & EncomendaGuardada
  cotacao: {
    uuid: string
    volumeUuid: string
    snapshot: Json<object>
  } & OfertaGuardada
  agencia: {
    uuid: string
    transportadoraUuid: string
    /** The carrier's own code, by which an import recognises the agency. */
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
