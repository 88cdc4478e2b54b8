/**
 * What a page loads first: the rest of the code comes once the page has been painted, so that words come before code.
 * The build wrote down which files that will be. A browser that does not tell of its paint gets them after a second.
 */
const observer = new PerformanceObserver(start)
observer.observe({ type: 'paint', buffered: true })
const timer = setTimeout(start, 1000)

/** A form that is sent before the page is alive waits for it (app/adopt-typed.ts). */
document.addEventListener(
  'submit',
  (event) => {
    if (document.documentElement.dataset.alive !== undefined || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.target.dataset.held = ''
  },
  true,
)

/** zod would try `new Function`, which the CSP refuses and reports. It looks here before it does, whoever loads it. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

function start() {
  observer.disconnect()
  clearTimeout(timer)
  const code = document.getElementById('code')
  if (code instanceof HTMLTemplateElement) document.head.append(code.content)
  void import('./main.tsx')
}
