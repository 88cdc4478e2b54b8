import type { Recibo } from '#contract/cotacao'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'

/** What the house asks of a carrier, in the house's words. One adapter per carrier and way of asking it. */
export type Transportadora = Identidade & {
  /**
   * Prices every product of the carrier for one volume. A product that cannot carry it is in `recusas`; an error is
   * thrown only when the carrier cannot answer at all. Answers at once where nothing outside is asked. Safe to repeat.
   */
  quote(volume: Volume, asking: Asking): Resposta | Promise<Resposta>
}

/** Who the carrier is, whichever adapter speaks for it. */
export type Identidade = {
  uuid: string
  nome: string
  /** Path of our own neutral drawing. */
  urlLogo: string
  /** Parcels are handed in at an agency that must be named when the freight is bought. */
  agenciaObrigatoria: boolean
}

/** `signal` aborts when nobody waits for the answer any longer. */
export type Asking = { readonly signal: AbortSignal }

export type Resposta = { ofertas: Oferta[]; recusas: Recusa[] }

export type Oferta = {
  produto: Produto
  valorFrete: Centavos
  valorBalcao: Centavos
  /** Declared value that is covered; may be less than what was declared. */
  valorSeguro: Centavos
  isSobretaxada: boolean
  /** Business days from posting. */
  dias: { minimo: number; maximo: number }
  expediente: { horaLimitePostagem: number; contaPontosFacultativos: boolean }
  avisos: string[]
  recibo: Recibo
  /** Plain JSON from which this price and that of other measures can be computed again. */
  snapshot: object
}

/** A product that cannot carry the volume. `motivo` begins with 'Ele' (the product) and tells the limit. */
export type Recusa = { produto: Produto; motivo: string }

/** `codigo` is carrier/product, the same for ever, e.g. correios/sedex. */
export type Produto = { codigo: string; nome: string }
