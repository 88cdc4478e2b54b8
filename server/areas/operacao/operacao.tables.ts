import type { ColumnType, Generated } from 'kysely'
import type { Acao } from '#contract/operacao/auditoria'
import type { NomeDaTabela, Resumo } from '#contract/operacao/tabelas'

/** Read as an object, written as its JSON text. */
type Json = ColumnType<object | null, string | null, never>

/** The tables of the staff's console. */
export type OperacaoTables = {
  auditoria: {
    ordem: number
    em: Date
    /** Null for what was done from the command line. */
    operadorUuid: string | null
    acao: Acao
    /** What was acted on: `frete:uuid`. */
    alvo: string
    /** The subscription of the person whom the act is about; null for the house's own matters. Not hashed. */
    assinaturaUuid: string | null
    ip: string | null
    motivo: string | null
    /** The state before and after, without personal data in the clear. */
    antes: Json
    depois: Json
    hashAnterior: string
    hash: string
  }
  /** Which operator looks at an item of a queue. A row whose `ate` is past holds nothing. */
  itemReservado: {
    /** `documento:uuid`. */
    alvo: string
    operadorUuid: string
    ate: Date
  }
  /** The last row of the log, kept apart from it. */
  auditoriaFim: { ordem: number; hash: string }
  /** Until when an operator sees a person's whole data. */
  dadoAberto: { operadorUuid: string; assinaturaUuid: string; ate: Date }
  /** The history of tariffs, agencies and CEP ranges. `tabelas/importacao.ts` says what each kind keeps. */
  tabelaImportacao: {
    uuid: string
    ordem: Generated<number>
    tabela: NomeDaTabela
    transportadora: string | null
    nome: string
    arquivo: string | null
    sha256: string | null
    linhas: number
    resumo: ColumnType<Resumo, string, never>
    conteudo: string
    operadorUuid: string | null
    motivo: string | null
    decididaEm: Date
    valeDe: Date
    aplicadaEm: Date | null
    canceladaEm: Date | null
    voltaDe: string | null
  }
}
