import { type Fact, useReadAgain } from '../../app/data/facts.ts'

/** What a payment of a cart changes as it begins and as it ends. */
export const DA_COMPRA = [
  'carrinho',
  'saldo',
  'fretes',
  'listasDeFretes',
  'pagamentosPendentes',
] as const satisfies readonly Fact[]

/** Reads it again; also what stands on no screen now, so that the next screen does not begin with what was. */
export const useReadCompraAgain = () => useReadAgain(DA_COMPRA, 'all')
