import { plusSeconds } from '#contract/kernel/values/instant'
import { CONTA_ATE } from '#contract/operacao/reembolso'
import type { Deps } from '../../../kernel/deps.ts'
import { countEsperando } from './reembolso.repo.ts'

/** A refund that waited longer for its second person is late. */
const ESPERA_SEGUNDOS = 24 * 3600

/** The refunds that wait for a second person. */
export const countReembolsosEsperando = ({ db, clock }: Deps) =>
  countEsperando(db, plusSeconds(clock.now(), -ESPERA_SEGUNDOS), CONTA_ATE)
