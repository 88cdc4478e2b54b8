import { useEffect, useEffectEvent, useRef } from 'react'
import { useReadAgain } from '../../../app/data/facts.ts'

/** Reads the wallet again once the bank has decided; `isWaiting` is undefined while the status is not known. */
export function useReadDecided(isWaiting: boolean | undefined) {
  const before = useRef(isWaiting)
  const readAgain = useEffectEvent(useReadAgain(['saldo']))
  useEffect(() => {
    if (before.current && isWaiting === false) void readAgain()
    before.current = isWaiting
  }, [isWaiting])
}
