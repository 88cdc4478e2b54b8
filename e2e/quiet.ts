import type { Page, Request } from '@playwright/test'

type Asked = { open: Set<Request>; total: number; onAnswered?: () => void }

/** The requests of each page for which `countRequests` was called. */
const askedBy = new WeakMap<Page, Asked>()

/** Counts what this page asks for from now on, for `quiet`. */
export function countRequests(page: Page) {
  const asked: Asked = { open: new Set(), total: 0 }
  const end = (request: Request) => {
    asked.open.delete(request)
    if (asked.open.size === 0) asked.onAnswered?.()
  }
  page.on('request', (request) => {
    // answers to the former page do not come any more
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.open.clear()
    asked.open.add(request)
    asked.total++
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  askedBy.set(page, asked)
}

/**
 * Waits until all requests of this page are answered, the answers are drawn, and no further request has followed. `quiet`
 * waits for drawn pictures, not for a time, because a slow machine draws late.
 */
export async function quiet(page: Page) {
  const asked = askedBy.get(page)!
  for (let calm = 0; calm < 2; ) {
    if (asked.open.size > 0) await new Promise<void>((answered) => (asked.onAnswered = answered))
    const before = asked.total
    await nextPicture(page)
    calm = asked.open.size === 0 && asked.total === before ? calm + 1 : 0
  }
}

/** Waits until everything that has changed so far, such as the size of the window, is drawn. */
export const nextPicture = (page: Page) =>
  page.evaluate(async () => {
    // not `requestAnimationFrame`, which the page's own clock replaces
    const picture = () =>
      new Promise<void>((drawn) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          drawn()
        })
        observer.observe(document.documentElement)
      })
    await picture()
    await picture()
  })
