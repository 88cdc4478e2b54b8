import { plusSeconds } from '#contract/kernel/values/instant'
import { DIAS_SEM_SUCESSO } from '#contract/programas/webhook'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds from each failed try to the next try. The first try comes at once. 75 h 35 min in all. */
export const ESPERAS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** Waits are up to a tenth shorter or longer, so that entregas that failed together are not all tried again together. */
const VARIACAO = 0.1
/** The longest `Retry-After` that is waited for. */
const MAIOR_ESPERA = 24 * HOUR

/** The seconds of a `Retry-After`, at most MAIOR_ESPERA; 0 without one. */
export const planPausa = (esperarSegundos: number | null) => Math.min(esperarSegundos ?? 0, MAIOR_ESPERA)

/** A receiver that goes on failing gets one round a minute, however much is due. */
const RODADA_SEGUNDOS = MINUTE

/** Seconds until the next round for a receiver that took nothing of a round. In its first minute of failing they are few. */
export function planDescanso(falhandoDesde: Date | null, agora: Date, esperarSegundos: number | null) {
  const isPrimeira = !falhandoDesde || plusSeconds(falhandoDesde, MINUTE) > agora
  return Math.max(isPrimeira ? ESPERAS[0] : RODADA_SEGUNDOS, planPausa(esperarSegundos))
}

/**
 * When an entrega is tried again after so many failed tries; null when it is not. `acaso` is from 0 to 1. A receiver that asks
 * for more time gets the time that it asks for, up to a day.
 */
export function planTentativa(
  falhas: number,
  { agora, acaso, esperarSegundos }: { agora: Date; acaso: number; esperarSegundos: number | null },
) {
  const espera = ESPERAS[falhas - 1]
  if (espera === undefined) return null
  const variada = espera * (1 - VARIACAO + 2 * VARIACAO * acaso)
  return plusSeconds(agora, Math.max(variada, planPausa(esperarSegundos)))
}

/** Seconds of failing before the owner is told. An update of the receiver is over by then, and it is still the first day. */
const AVISO_SEGUNDOS = 12 * HOUR
const FIM_SEGUNDOS = DIAS_SEM_SUCESSO * DAY
/** The owner is told of the end at least this many seconds before. */
const ANTECEDENCIA = DAY

/**
 * What follows from a failed try of a webhook that fails since `falhandoDesde`. First the owner is told that it fails, then
 * that it will be switched off in a day. After that day's notice, and not without it, 'desligar' follows.
 */
export function planFalha(
  { falhandoDesde, avisadoEm, avisadoDoFimEm }: Record<'falhandoDesde' | 'avisadoEm' | 'avisadoDoFimEm', Date | null>,
  agora: Date,
): 'nada' | 'avisar' | 'avisarDoFim' | 'desligar' {
  const segundosDesde = (instant: Date) => (agora.getTime() - instant.getTime()) / 1000
  const falhando = segundosDesde(falhandoDesde ?? agora)
  if (falhando >= FIM_SEGUNDOS && avisadoDoFimEm && segundosDesde(avisadoDoFimEm) >= ANTECEDENCIA) return 'desligar'
  if (falhando >= FIM_SEGUNDOS - ANTECEDENCIA) return avisadoDoFimEm ? 'nada' : 'avisarDoFim'
  return falhando >= AVISO_SEGUNDOS && !avisadoEm ? 'avisar' : 'nada'
}
