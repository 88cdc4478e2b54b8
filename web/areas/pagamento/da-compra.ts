import { type Fact, useReadAgain } from '../../app/data/facts.ts'

/** The facts that a payment of a cart changes when it begins and when it ends. */
export const DA_COMPRA = [
  'carrinho',
  'saldo',
  'fretes',
  'listasDeFretes',
  'pagamentosPendentes',
] as const satisfies readonly Fact[]

/**
 * Reads all of these facts again, even those that no screen shows, so that the next screen does not begin with old
 * ones.
 */
export const useReadCompraAgain = () => useReadAgain(DA_COMPRA, 'all')
