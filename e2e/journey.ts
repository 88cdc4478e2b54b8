import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, type Frame, type Page, type Request } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './expect.ts'
import { nextPicture } from './quiet.ts'

/** axe's code. `axe.source` is more than twice as long, and each page would have to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PHONE_SIZE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const DESKTOP_SIZE = { viewport: { width: 1440, height: 900 } } as const
/** A phone in one hand by day. */
export const PHONE = { ...PHONE_SIZE, colorScheme: 'light' } as const
/** A wide desktop. */
export const DESKTOP = { ...DESKTOP_SIZE, colorScheme: 'light' } as const
/** A wide desktop at night. */
export const DESKTOP_DARK = { ...DESKTOP_SIZE, colorScheme: 'dark' } as const

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
/** The rules of `WCAG` whose result depends on colours. The others find the same in both schemes. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

type Journey = {
  /** Announces errors of the console that the journey causes on purpose, such as a server that does not answer. */
  expectErrors(pattern: RegExp): void
  /**
   * What every state must fulfil: axe finds nothing, nothing is wider than the window. With TELAS=on it keeps a
   * picture.
   */
  seeState(name: string): Promise<void>
  /** `seeState` with the rules about colours alone: for a state that was seen in the other scheme before. */
  seeColours(name: string): Promise<void>
  /**
   * The state in both sizes, each light and dark: for a journey that walks in one size and looks at the other. The page has the
   * journey's own size and scheme again afterwards.
   */
  seeBothSizes(name: string): Promise<void>
}

/** Errors that the journey on this page causes on purpose. */
const expected = new WeakMap<Page, RegExp[]>()

/** A test with a listening browser: any error in the console and any broken rule of the CSP fails the journey. */
export const test = base.extend<Journey>({
  // the browser's clock is that of its product
  context: async ({ context }, use) => {
    const { agora } = (await (await context.request.get('/sandbox/relogio')).json()) as { agora: string }
    await context.clock.install({ time: agora })
    await use(context)
  },
  page: async ({ page }, use, info) => {
    const errors: string[] = []
    const hear = (error: string) => errors.push(`${new URL(page.url()).pathname}: ${error}`)
    page.on('console', (message) => message.type() === 'error' && hear(message.text()))
    page.on('pageerror', (error) => hear(String(error)))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    await page.addInitScript(rememberTouches)
    keepIntercepting(page)
    const calls = rememberCalls(page)
    await use(page)
    // printed: of an attachment a reporter shows only the first 300 characters
    if (info.status !== info.expectedStatus) console.log(await lastMomentsOf(page, info.title, calls))
    const patterns = expected.get(page) ?? []
    expect(errors.filter((error) => !patterns.some((pattern) => pattern.test(error)))).toEqual([])
  },
  expectErrors: async ({ page }, use) =>
    use((pattern) => void expected.set(page, [...(expected.get(page) ?? []), pattern])),
  seeState: async ({ page }, use, { title, titlePath }) => {
    const journey = [...titlePath.slice(1, -1), title].join(' ')
    await use((name) => see(page, `${journey} ${name}`, WCAG))
  },
  seeColours: async ({ page }, use, { title, titlePath }) => {
    const journey = [...titlePath.slice(1, -1), title].join(' ')
    await use((name) => see(page, `${journey} ${name}`, COLOURS))
  },
  seeBothSizes: async ({ page, viewport, colorScheme, seeState, seeColours }, use) =>
    use(async (name) => {
      for (const [size, look] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
        await page.setViewportSize(look.viewport)
        await page.emulateMedia({ colorScheme: 'light' })
        await nextPicture(page)
        await seeState(`${name} ${size} light`)
        await page.emulateMedia({ colorScheme: 'dark' })
        await seeColours(`${name} ${size} dark`)
      }
      await page.setViewportSize(viewport!)
      await page.emulateMedia({ colorScheme })
      await nextPicture(page)
    }),
})

/**
 * Gives this page a route that stays, before its first other one. Without it Playwright stops intercepting when the last route
 * is removed, and a call that leaves at that moment may never be answered: 21 of 1,695 removals, none of 1,095 with it.
 */
function keepIntercepting(page: Page) {
  const route = page.route.bind(page)
  let isKept = false
  page.route = async (...asked) => {
    if (!isKept) {
      isKept = true
      await route('https://nunca.invalid/**', (never) => never.abort())
    }
    return route(...asked)
  }
}

/** The last calls of a page, each with its answer, for the report of a failed journey. */
function rememberCalls(page: Page) {
  const calls = new Map<Request, string>()
  const keep = (end: string) => (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/assets/')) return
    calls.set(request, `${end} ${request.method()} ${pathname}${search}`)
    const [oldest] = calls.keys()
    if (oldest && calls.size > 40) calls.delete(oldest)
  }
  page.on('request', keep('no answer'))
  page.on('response', (response) => keep(String(response.status()))(response.request()))
  page.on('requestfailed', (request) => keep(request.failure()?.errorText ?? 'failed')(request))
  return calls
}

/** What a failed journey shows at its end, and what led there. */
async function lastMomentsOf(page: Page, title: string, calls: Map<Request, string>) {
  const touched = await page.evaluate(() => touches.join('\n')).catch(String)
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String)
  return [
    `The last touches of '${title}':\n${touched}`,
    `Its last calls:\n${[...calls.values()].join('\n')}`,
    `It shows ${page.url()}:\n${shown.slice(0, SHOWN_LETTERS)}`,
  ].join('\n')
}
const SHOWN_LETTERS = 6000

declare global {
  /** The last presses of the page and what moved under them, for the report of a failed journey. */
  var touches: string[]
}

/** Runs in the page. When a press had no effect, its target, or what moved between press and release, tells why. */
function rememberTouches() {
  globalThis.touches = []
  const keep = (text: string) => {
    touches.push(`${Math.round(performance.now())} ${text}`)
    if (touches.length > 30) touches.shift()
  }
  const name = (node: unknown) =>
    node instanceof Element ? `${node.localName}${node.id && `#${node.id}`} '${node.textContent.slice(0, 30)}'` : ''
  for (const type of ['pointerdown', 'pointerup', 'click', 'change'])
    addEventListener(type, (event) => keep(`${type} ${name(event.target)}`), true)
  new PerformanceObserver((list) => {
    for (const { sources = [] } of list.getEntries() as (PerformanceEntry & {
      sources?: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    })[])
      for (const { node, previousRect, currentRect } of sources)
        keep(`moved from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}: ${name(node)}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

async function see(page: Page, name: string, rules: typeof WCAG | typeof COLOURS) {
  if (process.env.TELAS === 'on') await page.screenshot({ path: `.cache/telas/${slug(name)}.png`, fullPage: true })
  expect(await sidewaysScroll(page), `${name}: nothing sticks out to the side`).toBe(0)
  for (const frame of page.frames()) expect(await findViolations(frame, rules), name).toEqual([])
}

/** What axe finds in one frame. Its code is given to a page once and stays until the next page. */
async function findViolations(frame: Frame, runOnly: typeof WCAG | typeof COLOURS) {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  return frame.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, {
      runOnly: { ...runOnly, values: [...runOnly.values] },
      resultTypes: ['violations'], // takes half the time: the rules that passed are not read
      iframes: false, // each frame is examined by itself
      preload: { assets: ['media'] }, // the only rule of ours that waits for anything is about sound that starts by itself
    })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }, runOnly)
}

export { expect }

/** Waits until the page's code runs. */
export async function alive(page: Page) {
  // the page tells it at once; Playwright would look every half second
  await page
    .locator('html')
    .evaluate(async (html) => {
      const isAlive = () => 'alive' in html.dataset
      if (!isAlive())
        await new Promise<void>((told) =>
          new MutationObserver(() => isAlive() && told()).observe(html, { attributeFilter: ['data-alive'] }),
        )
    })
    .catch(() => {}) // another page has taken its place
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9à-ú]+/g, '-')
