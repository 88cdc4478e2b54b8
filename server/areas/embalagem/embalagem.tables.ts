import type { Formato } from '#contract/kernel/values/encomenda'

export type EmbalagemTables = {
  embalagem: {
    uuid: string
    assinaturaUuid: string
    /** From 1 to 50: the subscriber's place that it takes. */
    vaga: number
    nome: string
    formato: Formato
    alturaCm: number | null
    larguraCm: number | null
    comprimentoCm: number
    diametroCm: number | null
    pesoGramas: number | null
    usadaEm: Date
  }
}
