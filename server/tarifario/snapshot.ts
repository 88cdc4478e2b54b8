import { findLimite, type Limite, type Servicos } from '#contract/cotacao/limites'
import type { Medidas, Volume } from '#contract/kernel/values/encomenda'
import { type Contrato, computePreco, type Preco } from './preco.ts'
import { limitesOf, type Regras, type Rota, type Tarifa } from './tarifa.ts'

/**
 * All that decided a price, in plain JSON: the rules and the route's price list at that time, unchanged by later tables.
 * Stored with the quote; `recompute` gives the price of any other measures from it to the cent.
 */
export type Snapshot = {
  formato: 1
  regras: Regras
  rota: Rota
  /** Names of the two places, for the receipt. */
  origem: string
  destino: string
  servicos: Servicos
  /** Present when the carrier's API told the price (D §18). */
  contrato?: Contrato
}

export const takeSnapshot = (tarifa: Tarifa, rota: Rota, volume: Volume): Snapshot => ({
  formato: 1,
  regras: tarifa.regras,
  rota,
  origem: volume.origem.nomeCidade || volume.origem.siglaUf,
  destino: volume.destino.nomeCidade || volume.destino.siglaUf,
  servicos: { avisoRecebimento: volume.avisoRecebimento, maoPropria: volume.maoPropria },
})

/** The price of these measures on the quoted route with the quoted services, and the limit that they exceed. */
export const recompute = (
  { regras, rota, servicos, contrato }: Snapshot,
  medidas: Medidas,
): { preco: Preco; limite: Limite | undefined } => ({
  preco: computePreco(regras, rota, medidas, servicos, contrato),
  limite: findLimite(limitesOf(regras), medidas, servicos),
})
