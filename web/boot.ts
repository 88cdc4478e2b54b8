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

/**
 * The page's policy allows no eval. zod would try one as soon as the contract's first schema is made, and the browser
 * would report it; zod reads this before anything is made (its own `z.config` would come too late).
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

function start() {
  observer.disconnect()
  clearTimeout(timer)
  const code = document.getElementById('code')
  if (code instanceof HTMLTemplateElement) document.head.append(code.content)
  void import('./main.tsx')
}
