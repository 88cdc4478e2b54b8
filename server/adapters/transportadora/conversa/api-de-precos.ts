import type { Centavos } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'
import type { Asking } from '../../../ports/transportadora.ts'

/** What a carrier's API tells about one product. Amounts are what the carrier charges by its contract. */
export type PrecoDaApi = {
  /** carrier/product, e.g. correios/pac. */
  produto: string
  custo: Centavos
  /** The parts of `custo`, as the carrier names them; they sum to it. */
  componentes: { nome: string; valor: Centavos }[]
  /** Covered part of the declared value. */
  valorSeguro: Centavos
  /** Business days from posting. */
  diasMaximo: number
  /** null: the carrier does not tell it. */
  pesoCobradoGramas: number | null
  avisos: string[]
}

/** A product that the carrier does not carry here and now. `recusa` begins with 'Ele' and tells why. */
export type RecusaDaApi = { produto: string; recusa: string }

/** Prices and terms by a carrier's API. Products of which the answer says nothing usable are absent. */
export type ApiDePrecos = {
  /** Asks about these products alone. Throws TransportadoraIndisponivel when the carrier does not answer at all. */
  ask(volume: Volume, produtos: readonly string[], asking: Asking): Promise<(PrecoDaApi | RecusaDaApi)[]>
}
