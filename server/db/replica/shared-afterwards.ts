/**
 * Callers share one run of `ask` that begins after each of them has called: while one run is under way, all who come
 * meanwhile share the next one. So the answer is never older than the call.
 */
export function sharedAfterwards<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    if (next) return next
    const asked = running.then(() => {
      next = undefined
      return ask()
    })
    next = asked
    running = asked.catch(() => {})
    return asked
  }
}
