import { useState } from 'react'
import type { Centavos } from '#contract/kernel/values/centavos'
import { readStored, STORED, store } from '../../../app/data/stored.ts'
import type { Forma } from './enderecos.ts'
import { type Escolha, escolhaDaForma, escolhaInicial, isSplit, planEscolha } from './escolha.rules.ts'

/**
 * How the person wants to pay, as the present amounts allow. The choice to combine two means is kept in the browser (S2
 * §4).
 */
export function useEscolha(valores: { total: Centavos; saldo: Centavos }, forma: Forma | null) {
  const [chosen, setChosen] = useState<Escolha | null>(() =>
    forma === null ? null : escolhaDaForma(valores, forma === 'pix' ? 'PIX' : 'CARTAO', readSplit()),
  )
  const escolha = chosen ?? escolhaInicial(valores, readSplit())
  return {
    escolha,
    plano: planEscolha(valores, escolha),
    change: (next: Escolha) => {
      setChosen(next)
      store(STORED.splitPayment, isSplit(planEscolha(valores, next)))
    },
  }
}

function readSplit() {
  const kept = readStored(STORED.splitPayment)
  return typeof kept === 'boolean' ? kept : null
}
