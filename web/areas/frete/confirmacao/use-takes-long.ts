import { useEffect, useState } from 'react'

/** Labels come within seconds. After so long the person is told what happens if this one does not. */
const DEMORA_MS = 45_000

/** True once something has been waited for a good while, on this page. */
export function useTakesLong(isWaiting: boolean) {
  const [takesLong, setTakesLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setTakesLong(true), DEMORA_MS)
    return () => {
      clearTimeout(timer)
      setTakesLong(false)
    }
  }, [isWaiting])
  return takesLong
}
