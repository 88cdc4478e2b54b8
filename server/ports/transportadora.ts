import type { Recibo } from '#contract/cotacao'
import type { LimitesDoProduto } from '#contract/cotacao/limites'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Volume } from '#contract/kernel/values/encomenda'

/** Prices by a carrier. One adapter per carrier and way of asking. */
export type Transportadora = Identidade & {
  /**
   * Prices every product of the carrier for one volume. A product that cannot carry the volume is in `recusas`. Throws only
   * when the carrier cannot answer at all. Not a promise when nothing outside is asked. Safe to repeat.
   */
  quote(volume: Volume, asking: Asking): Resposta | Promise<Resposta>
  /**
   * The products that the carrier sells now, with the limits of its contract tables. `quote` refuses every parcel beyond
   * them; a carrier that is asked by its API may refuse more.
   */
  listProdutos(): ProdutoAVenda[]
}

/** The carrier's identity, the same for all its adapters. */
export type Identidade = {
  uuid: string
  nome: string
  /** Path of our own neutral drawing of the carrier. */
  urlLogo: string
  /** Whether parcels are posted at an agency that must be named at the purchase. */
  agenciaObrigatoria: boolean
}

/**
 * `signal` aborts when the caller stops waiting. An answer that is given in reaction to the signal still counts for a
 * quote. `until`: when the caller stops, as performance.now() counts; an adapter divides its time by it.
 */
export type Asking = { readonly signal: AbortSignal; readonly until?: number }

export type Resposta = { ofertas: Oferta[]; recusas: Recusa[] }

export type Oferta = {
  produto: Produto
  valorFrete: Centavos
  valorBalcao: Centavos
  /** Covered part of the declared value; may be less than the declared value. */
  valorSeguro: Centavos
  isSobretaxada: boolean
  /** Business days from posting. */
  dias: { minimo: number; maximo: number }
  expediente: { horaLimitePostagem: number; contaPontosFacultativos: boolean }
  avisos: string[]
  /** Who told the price: the carrier's API, or the tables of its contract (D §18). */
  origemPreco: 'API' | 'TABELA'
  recibo: Recibo
  /** Plain JSON from which `recompute` gives this price, and the price of other measures. */
  snapshot: object
}

/** A product that cannot carry the volume. `motivo` begins with 'Ele' (the product) and tells the limit. */
export type Recusa = { produto: Produto; motivo: string }

/** `codigo` is carrier/product, the same for ever, e.g. correios/sedex. */
export type Produto = { codigo: string; nome: string }

export type ProdutoAVenda = Produto & LimitesDoProduto
