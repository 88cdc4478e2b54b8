import { useEffect, useState } from 'react'

/** Labels come within seconds. After this time the person is told what happens if this one does not come. */
const DEMORA_MS = 45_000

/** True once this page has been waiting for `DEMORA_MS`. */
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
