import type { Clock } from '../kernel/clock.ts'
import type { EstadoDoDisjuntor } from '../ports/chamada.ts'

/** Failures in a row after which a service is left alone, and for how long. */
const MAX_FAILURES = 5
const OPEN_MS = 30_000

export type Disjuntor = {
  /**
   * Runs the call, or answers 'open' without running it. After OPEN_MS one call is tried: its success closes the breaker,
   * its failure opens it again. `judge` says which errors are failures: 'answer' is a refusal by a service that works,
   * 'unknown' says nothing about the service.
   */
  run<T>(call: () => Promise<T>, judge?: (error: unknown) => 'failure' | 'answer' | 'unknown'): Promise<T | 'open'>
  /** Whether calls are refused now. */
  isOpen(): boolean
  /** For the staff; `desde` is null while it is closed. */
  state(): { estado: EstadoDoDisjuntor; desde: Date | null }
}

/** A circuit breaker: while a service keeps failing, callers do not wait for its time-out. */
export function createDisjuntor(clock: Pick<Clock, 'now'>): Disjuntor {
  let failures = 0
  let openUntil = 0
  let desde: Date | null = null
  let isTrying = false
  const close = () => {
    failures = 0
    openUntil = 0
    desde = null
  }
  return {
    isOpen: () => clock.now().getTime() < openUntil,
    state() {
      if (!desde) return { estado: 'FECHADO', desde }
      const isOpen = !isTrying && clock.now().getTime() < openUntil
      return { estado: isOpen ? 'ABERTO' : 'MEIO_ABERTO', desde }
    },
    async run(call, judge = () => 'failure') {
      const now = clock.now().getTime()
      if (now < openUntil) return 'open'
      const isTrial = failures >= MAX_FAILURES
      if (isTrial) {
        openUntil = now + OPEN_MS
        isTrying = true
      }
      try {
        const answer = await call()
        close()
        return answer
      } catch (error) {
        const verdict = judge(error)
        if (verdict === 'answer') close()
        if (verdict !== 'failure') throw error
        failures += 1
        if (failures >= MAX_FAILURES) {
          openUntil = clock.now().getTime() + OPEN_MS
          desde ??= clock.now()
        }
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}
