/**
 * The first code of a page. It loads the rest after the first paint, so that words come before code. The build wrote
 * the names of the other files into a page of words (`#code`). A browser that does not report its paint gets the rest
 * after a second.
 */
if (location.pathname === '/' && hasSession()) {
  // a logged in person has another home (S1 §2), and need not see this one first
  document.body.hidden = true
  location.replace('/home')
}
const observer = new PerformanceObserver(start)
observer.observe({ type: 'paint', buffered: true })
const timer = setTimeout(start, 1000)

/** A form that is sent before hydration waits for it (app/adopt-typed.ts). */
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
 * zod would try `new Function`, which the CSP refuses and reports. zod reads this setting first, whichever code loads
 * it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Reads the session as app/data/session.ts does, which is not loaded yet. */
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

/** Chunk by chunk: a phone that runs all of the code at once does not react for a quarter of a second. */
async function load() {
  await import('./boot/react.ts')
  await pause()
  await import('./boot/router.ts')
  await pause()
  await import('./main.tsx')
}
const pause = () => new Promise((done) => setTimeout(done, 0))
