import { useEffect, useState } from 'react'

/**
 * Milliseconds until a payment expires, by the server's clock: the time in its answer, less what has passed here since.
 */
export function useCountdown({ agora, expiraEm }: { agora: Date; expiraEm: Date }) {
  const said = agora.getTime()
  const [tick, setTick] = useState({ said, passed: 0 })
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setTick({ said, passed: performance.now() - since }), 500)
    return () => clearInterval(timer)
  }, [said])
  return Math.max(0, expiraEm.getTime() - said - (tick.said === said ? tick.passed : 0))
}
