import { useQueryClient } from '@tanstack/react-query'
import type { Centavos } from '#contract/kernel/values/centavos'
import { pushEvento } from '../../../app/data/data-layer.ts'
import { forget, STORED, store } from '../../../app/data/stored.ts'
import { useForgetCarrinho } from '../../carrinho/index.ts'
import type { TipoDePagamento } from './escolha.rules.ts'

/** Stored values that a purchase makes obsolete (S2 §3): the form of the calculator, and the choice of how to pay. */
const FEITO = [
  STORED.calculadora,
  STORED.valorEncomenda,
  STORED.cotacao,
  STORED.cotacoes,
  STORED.destinatario,
  STORED.splitPayment,
]

/** The purchases that this page has told the tag manager, so that none is told twice. */
const told = new Set<string>()

/** Call the function when a purchase is confirmed. It tells it, forgets the cart and reads everything again. */
export function useFinishCompra() {
  const queryClient = useQueryClient()
  const forgetCarrinho = useForgetCarrinho()
  return (
    compra: string,
    { valor, quantidade, tipo }: { valor: Centavos; quantidade: number; tipo: TipoDePagamento },
  ) => {
    if (!told.has(compra)) {
      told.add(compra)
      pushEvento('purchase', { tipoDePagamento: tipo, valor: valor / 100, moeda: 'BRL', quantidade })
    }
    for (const key of FEITO) forget(key)
    store(STORED.freteComprado, true)
    forgetCarrinho()
    void queryClient.invalidateQueries()
  }
}
