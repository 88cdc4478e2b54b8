import { diaOf } from '#contract/kernel/values/instant'
import { CONTA_ATE } from '#contract/operacao/reembolso'
import type { Deps } from '../../../kernel/deps.ts'
import { countSaquesAtrasados, countSaquesDaFila } from '../../pagamento/index.ts'
import { primeiroNoPrazo } from './prazo-do-saque.rules.ts'

/** The withdrawals to send, and those whose business day has passed. */
export const countSaques = async ({ db, clock }: Deps) => ({
  abertos: await countSaquesDaFila(db, { isAberto: true, ate: CONTA_ATE }),
  atrasados: await countSaquesAtrasados(db, primeiroNoPrazo(diaOf(clock.now())), CONTA_ATE),
})
