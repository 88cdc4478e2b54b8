import { diaOf } from '#contract/kernel/values/instant'
import { CONTA_ATE } from '#contract/operacao/reembolso'
import type { Deps } from '../../../kernel/deps.ts'
import { countSaquesAtrasados, countSaquesDaFila } from '../../pagamento/index.ts'
import { primeiroNoPrazo } from './prazo-do-saque.rules.ts'

/** How many withdrawals are to be sent, and for how many the business day has passed. */
export async function countSaques({ db, clock }: Deps) {
  const [abertos, atrasados] = await Promise.all([
    countSaquesDaFila(db, { isAberto: true, ate: CONTA_ATE }),
    countSaquesAtrasados(db, primeiroNoPrazo(diaOf(clock.now())), CONTA_ATE),
  ])
  return { abertos, atrasados }
}
