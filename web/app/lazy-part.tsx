import { type ComponentType, createElement, useEffect, useState } from 'react'
import { LoadError } from '../ui/page/load-error.tsx'

/**
 * A part of a page whose code comes when the part is first shown, so that the page does not wait for it: another step, a
 * sheet, what a click opens. `Waiting` stands there meanwhile. Code that did not come is told, and asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'coming' | 'here' | 'failed'>(Part ? 'here' : 'coming')
    useEffect(() => {
      if (state !== 'coming') return
      let isGone = false
      load().then(
        (loaded) => {
          Part = loaded
          if (!isGone) setState('here')
        },
        () => isGone || setState('failed'),
      )
      return () => void (isGone = true)
    }, [state])
    useEffect(() => {
      if (state !== 'failed') return
      const again = () => setState('coming')
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [state])
    if (Part) return createElement(Part, props)
    if (state === 'failed')
      return (
        <LoadError title="Esta parte não abriu" text="O código dela não veio." onRetry={() => setState('coming')} />
      )
    return <Waiting />
  }
}

const Nothing = () => null
