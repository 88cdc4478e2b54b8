import type { TipoDeProva } from '#contract/diferenca/prova'

export type ProvaTables = {
  /** Pictures that show the measures of a parcel. A row never changes, except that its picture may be erased. */
  prova: {
    uuid: string
    freteUuid: string
    assinaturaUuid: string
    /** 1 to 6, unique in its frete, so that the database refuses a seventh. */
    numero: number
    /** Null once the picture was erased with the account. */
    arquivoUuid: string | null
    sha256: string
    tipo: TipoDeProva
    /** Bytes. */
    tamanho: number
    largura: number
    altura: number
    enviadaEm: Date
    /** What was known when the picture arrived. `withPostagem` corrects it when the posting is told late. */
    antesDaPostagem: boolean
  }
}
