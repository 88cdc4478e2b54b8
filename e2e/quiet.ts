import type { Page, Request } from '@playwright/test'

type Asked = { open: Set<Request>; total: number; onAnswered?: () => void }

/** What each listened page has asked for. */
const askedBy = new WeakMap<Page, Asked>()

/** Counts what this page asks for from now on, for `quiet`. */
export function countRequests(page: Page) {
  const asked: Asked = { open: new Set(), total: 0 }
  const end = (request: Request) => {
    asked.open.delete(request)
    if (asked.open.size === 0) asked.onAnswered?.()
  }
  page.on('request', (request) => {
    // what the former page has asked for is answered to nobody
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.open.clear()
    asked.open.add(request)
    asked.total++
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  askedBy.set(page, asked)
}

/**
 * Waits until this page waits for no answer, has drawn what came, and has asked for nothing more because of it. It waits for
 * pictures, not for a time: a slow machine draws late, and is waited for.
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

/** What has changed until now, such as the size of the window, has been drawn. */
export const nextPicture = (page: Page) =>
  page.evaluate(async () => {
    // the frames of the page's own clock are none
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
