import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back once when a person begins to use the form: by pointer, by touch or by keyboard. */
export function useReach(form: RefObject<HTMLFormElement | null>, onReach: () => void) {
  const tell = useEffectEvent(onReach)
  useEffect(() => {
    const once = new AbortController()
    const reach = () => {
      once.abort()
      tell()
    }
    for (const event of ['pointerenter', 'pointerdown', 'focusin'])
      form.current?.addEventListener(event, reach, { signal: once.signal })
    return () => once.abort()
  }, [form])
}
