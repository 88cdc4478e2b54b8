import { type ComponentType, createElement, useEffect, useRef, useSyncExternalStore } from 'react'
import { LoadError } from '../ui/page/load-error.tsx'
import css from './lazy-part.module.css'
import { noteSilence, useRede, useVolta } from './rede.ts'

/** A page that was reloaded within this time does not reload itself again: its server does not have the code. */
const MINUTO_MS = 60_000

/**
 * A part of a page whose code is loaded when the part is first shown, so that the page does not wait for it: another
 * step, a sheet, what a click opens. Meanwhile `Waiting` is shown. Code that could not be loaded is told, and loaded
 * again when the server is back.
 *
 * Chromium never asks again for code that it could not load: only a reload of the page brings it. `isStep`: the address
 * says what the page shows, so it reloads by itself. Elsewhere it reloads after a press, because somebody may have
 * typed something.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
  { isStep = false } = {},
): ComponentType<Props> {
  let part: ComponentType<Props> | 'coming' | 'failed' | undefined
  let isPressed = false
  const listeners = new Set<() => void>()
  const become = (next: typeof part) => {
    part = next
    for (const listener of listeners) listener()
  }
  const bring = (isServerThere: boolean) => {
    if (part && part !== 'failed') return
    become('coming')
    load().then(become, () => {
      become('failed')
      if (!isServerThere)
        noteSilence() // asks until the server is there
      else if (isPressed || (isStep && mayReloadAgain())) location.reload()
    })
  }
  const press = () => {
    isPressed = true
    bring(false)
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return function LazyPart(props: Props) {
    const Part = useSyncExternalStore(listen, () => part)
    useEffect(() => bring(false), [])
    useVolta(() => {
      if (part === 'failed') bring(true)
    })
    if (Part === 'failed') return <Failed onRetry={press} />
    return Part && Part !== 'coming' ? createElement(Part, props) : <Waiting />
  }
}

/**
 * Says that the code did not come, and why if the internet is missing. After a press the sentence scrolls into view;
 * outside of `main`, where the questions have their place, it lies over the page.
 */
function Failed({ onRetry }: { onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const isOffline = useRede() === 'semInternet'
  useEffect(() => {
    if (navigator.userActivation?.isActive) place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} className={css.failed}>
      <LoadError
        title="Esta parte não abriu"
        text={isOffline ? 'Sem internet.' : 'O código dela não veio do servidor.'}
        onRetry={onRetry}
      />
    </div>
  )
}

const Nothing = () => null

function mayReloadAgain() {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type !== 'reload' || performance.now() > MINUTO_MS
}
