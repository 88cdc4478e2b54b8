/** Seconds after which a taken task counts as abandoned. Longer than any question that is asked meanwhile. */
export const POSSE_SEGUNDOS = 120

const PRIMEIRA_SEGUNDOS = 30
const MAIOR_SEGUNDOS = 4 * 3600

/**
 * Seconds until a failed task is tried again: 30 s, 1 min, 2 min … 4 h, a fifth more or less, so that tasks that failed
 * together do not come back together. `sorte` is between 0 and 1.
 */
export const planEspera = (tentativas: number, sorte: number) =>
  Math.min(PRIMEIRA_SEGUNDOS * 2 ** Math.max(0, Math.min(tentativas, 30) - 1), MAIOR_SEGUNDOS) * (0.8 + 0.4 * sorte)
