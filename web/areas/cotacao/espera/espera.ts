import * as z from 'zod'
import { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { hoje } from '../../../app/data/clock.ts'
import { forget, readStored, STORED, store } from '../../../app/data/stored.ts'
import { diasBetween } from '../dias.rules.ts'

/** A week is enough to register and to find the mail. The quote holds CEPs, so it is not kept for ever. */
const KEPT_FOR_DAYS = 7

/** The quote that a visitor chose before there was an account: the request, and the answer that the visitor saw. */
const Espera = z.object({ em: z.string(), pedido: PedidoDeCotacao, cotacao: Cotacao })
export type Espera = z.output<typeof Espera>

export const keepEspera = (pedido: PedidoDeCotacao, cotacao: Cotacao) =>
  store(STORED.espera, z.encode(Espera, { em: hoje(), pedido, cotacao }))

/** Null if nothing waits, if it is too old, or if another version of the page wrote it. */
export function readEspera(): Espera | null {
  const kept = z.safeDecode(Espera, readStored(STORED.espera) as z.input<typeof Espera>)
  return kept.success && diasBetween(kept.data.em, hoje()) < KEPT_FOR_DAYS ? kept.data : null
}

export const forgetEspera = () => forget(STORED.espera)

/** The same product of the same carrier in a newer answer. Its price may differ. */
export const sameProduto = (cotacoes: readonly Cotacao[], { transportadora, produto }: Cotacao) =>
  cotacoes.find(
    (each) => each.transportadora.uuid === transportadora.uuid && each.produto.nomeProduto === produto.nomeProduto,
  )
