/**
 * What a page loads first: the rest of the code comes once the page has been painted, so that words come before code.
 * The build wrote down which files that will be. A browser that does not tell of its paint gets them after a second.
 */
if (location.pathname === '/' && hasSession()) {
  // who is logged in has another home (S1 §2), and need not see this one first
  document.body.hidden = true
  location.replace('/home')
}
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

/** As app/session.ts reads it, which is not here yet. */
function hasSession() {
  try {
    const { token, uuid } = JSON.parse(localStorage.getItem('usuario') ?? '{}') as Record<string, unknown>
    return typeof token === 'string' && typeof uuid === 'string'
  } catch {
    return false
  }
}

function start() {
  observer.disconnect()
  clearTimeout(timer)
  const code = document.getElementById('code')
  if (code instanceof HTMLTemplateElement) document.head.append(code.content)
  void load()
}

/** Piece by piece: a phone that runs all of the code at once answers nobody for a quarter of a second. */
async function load() {
  await import('./boot/react.ts')
  await pause()
  await import('./boot/router.ts')
  await pause()
  await import('./main.tsx')
}
const pause = () => new Promise((done) => setTimeout(done, 0))
