export type Prazo = {
  /** Whether the `milliseconds` are over. */
  isOver(): boolean
  /** Whether it has ended: its time is over, or the caller gave up. */
  hasEnded(): boolean
  /** Calls `listener` when the deadline ends, or at once when it has ended. Only the last listener is called. */
  onEnd(listener: () => void): void
  /** Frees timer and listeners. */
  close(): void
}

/**
 * A deadline that ends after `milliseconds`, and a moment after the caller's signal: a hundred quotes that give up together
 * are answered before their connections are closed. Made for every call of a carrier: an AbortSignal with its listeners
 * costs several times as much, and AbortSignal.timeout stays until its time is over.
 */
export function openPrazo(milliseconds: number, caller: AbortSignal): Prazo {
  let [isOver, hasEnded] = [false, caller.aborted]
  let tell = () => {}
  const end = () => {
    hasEnded = true
    tell()
  }
  const timer = setTimeout(() => {
    isOver = true
    end()
  }, milliseconds)
  const endSoon = () => void setImmediate(end)
  caller.addEventListener('abort', endSoon, { once: true })
  return {
    isOver: () => isOver,
    hasEnded: () => hasEnded,
    onEnd(listener) {
      tell = listener
      if (hasEnded) listener()
    },
    close() {
      tell = () => {}
      clearTimeout(timer)
      caller.removeEventListener('abort', endSoon)
    },
  }
}
