import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react'
import { LoadError } from '../ui/page/load-error.tsx'

/**
 * A part of a page whose code is loaded when the part is first shown, so that the page does not wait for it: another
 * step, a sheet, what a click opens. Meanwhile `Waiting` is shown. Code that could not be loaded is told, and can be
 * loaded again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): ComponentType<Props> {
  let part: ComponentType<Props> | 'coming' | 'failed' | undefined
  const listeners = new Set<() => void>()
  const become = (next: typeof part) => {
    part = next
    for (const listener of listeners) listener()
  }
  const bring = () => {
    if (part && part !== 'failed') return
    become('coming')
    load().then(become, () => become('failed'))
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('online', bring)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('online', bring)
    }
  }
  return function LazyPart(props: Props) {
    const Part = useSyncExternalStore(listen, () => part)
    useEffect(bring, [])
    if (Part === 'failed')
      return <LoadError title="Esta parte não abriu" text="O código dela não veio do servidor." onRetry={bring} />
    return Part && Part !== 'coming' ? createElement(Part, props) : <Waiting />
  }
}

const Nothing = () => null
