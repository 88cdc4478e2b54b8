import { type ComponentType, lazy } from 'react'

/**
 * A part of a prerendered page whose code is loaded when the person comes near it, scrolls, or touches the page at all.
 * Until then the HTML of the build is shown, so only what needs code is missing. `id` is the element's.
 */
export const lazyNear = (id: string, load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    if (!import.meta.env.SSR) await near(id)
    return load()
  })

const TOUCHES = ['scroll', 'pointerdown', 'keydown', 'focusin'] as const

function near(id: string) {
  const element = document.getElementById(id)
  if (!element) return
  return new Promise<void>((resolve) => {
    const waiting = new AbortController()
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && done(), { rootMargin: '120px' })
    const done = () => {
      observer.disconnect()
      waiting.abort()
      resolve()
    }
    observer.observe(element)
    for (const touch of TOUCHES) document.addEventListener(touch, done, { signal: waiting.signal })
  })
}
