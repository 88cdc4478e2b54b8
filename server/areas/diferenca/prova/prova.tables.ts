import type { TipoDeProva } from '#contract/diferenca/prova'

export type ProvaTables = {
  /** Pictures that show the measures of a parcel. A row never changes, except that its picture may be erased. */
  prova: {
    uuid: string
    freteUuid: string
    assinaturaUuid: string
    /** 1 to 6, unique in its frete: the database lets no seventh in. */
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
    /** As it was known when it arrived; `isAntesDaPostagem` knows it better. */
    antesDaPostagem: boolean
  }
}
