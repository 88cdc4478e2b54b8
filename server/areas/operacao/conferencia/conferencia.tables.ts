import type { ColumnType } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { TipoDeExcecao } from '#contract/operacao/livro'

/** Read as it is, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>
type Lado = { valor: Centavos | null; texto: string }
type Soma = { quantos: number; valor: Centavos } | null

export type ConferenciaTables = {
  /** When a day was last compared with the PSP and the invoices. */
  conferenciaDia: {
    dia: ColumnType<Dia, Dia, never>
    em: Date
    /** Null: a job. */
    operadorUuid: string | null
    totais: Json<{
      conferidos: number
      linhas: { nome: string; livro: Soma; psp: Soma; transportadora: Soma; diferenca: Centavos }[]
    }>
    /** What could not be asked, as sentences. */
    semResposta: string[]
  }
  /** What disagrees; closed with a note. */
  excecao: {
    uuid: string
    dia: ColumnType<Dia, Dia, never>
    tipo: TipoDeExcecao
    chave: string
    valorCentavos: Centavos
    lados: Json<{ livro: Lado; psp: Lado; transportadora: Lado; eventos: string[] }>
    /** Digest of the sides. */
    resumo: string
    status: 'ABERTA' | 'FECHADA' | 'SUMIU'
    achadaEm: Date
    nota: string | null
    fechadaPor: string | null
    fechadaEm: Date | null
  }
}
