import type { Centavos } from '#contract/kernel/values/centavos'
import type { Formato } from '#contract/kernel/values/encomenda'

/** The columns that a kept box and a kept content share. */
type Guardado = {
  uuid: string
  assinaturaUuid: string
  /** The subscriber's place that it takes, from 1 to 50. */
  vaga: number
  nome: string
  usadaEm: Date
}

/** One line of a kept content. */
export type ItemGuardado = { descricao: string; quantidade: number; valorUnitarioCentavos: Centavos | null }

export type EmbalagemTables = {
  embalagem: {
    formato: Formato
    alturaCm: number | null
    larguraCm: number | null
    comprimentoCm: number
    diametroCm: number | null
    pesoGramas: number | null
  } & Guardado
  conteudo: {
    itens: ItemGuardado[]
  } & Guardado
}
