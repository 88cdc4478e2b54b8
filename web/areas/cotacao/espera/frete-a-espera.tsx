import { lazy, Suspense, useSyncExternalStore } from 'react'
import { listenToStored, readStored, STORED } from '../../../app/data/stored.ts'

const EsperaLabel = lazy(async () => ({ default: (await import('./espera-label.tsx')).EsperaLabel }))

/** Whether a visitor's chosen quote waits in this browser. Only `readEspera` checks its content. */
export const hasEspera = () => readStored(STORED.espera) !== null

/** The waiting quote, above the page that the visitor must pass first. Its code is loaded only if a quote waits. */
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
