import { lazy, Suspense, useSyncExternalStore } from 'react'
import { listenToStored, readStored, STORED } from '../../../app/data/stored.ts'

const EsperaLabel = lazy(async () => ({ default: (await import('./espera-label.tsx')).EsperaLabel }))

/** Whether a visitor's chosen quote waits in this browser. What it says is read where it is shown. */
export const hasEspera = () => readStored(STORED.espera) !== null

/** The quote that waits, on top of what stands between a visitor and it. Its code is fetched only where there is one. */
export function FreteAEspera() {
  const isWaiting = useSyncExternalStore(listenToStored, hasEspera, () => false)
  return (
    isWaiting && (
      <Suspense>
        <EsperaLabel />
      </Suspense>
    )
  )
}
