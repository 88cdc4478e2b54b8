import type { ColumnType, Generated } from 'kysely'
import type { DesviosDoProduto } from '#contract/operacao/transportadora'
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
  /** Which version of a product sells from when; `listVigentes` (tabelas.repo.ts) says which one counts. */
  tarifaVigencia: {
    id: Generated<number>
    transportadora: string
    produto: string
    versao: string
    valeDe: Date
    decididaEm: Date
    /** Only set before `valeDe`: this row then never made the version sell. */
    canceladaEm: Date | null
    /** The import of the console that decided it; null for the project's tables and the command line. */
    importacaoUuid: string | null
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
  /** Comparisons of a carrier's API with its table. */
  desvioDeTarifas: {
    transportadoraUuid: string
    em: Date
    encomendas: number
    produtos: Json<DesviosDoProduto[]>
  }
  /** The points that a connected carrier told near a CEP. */
  agenciaBusca: {
    transportadoraUuid: string
    cep: string
    /** Codes of agencies, the nearest first. */
    codigos: string[]
    em: Date
  }
}
