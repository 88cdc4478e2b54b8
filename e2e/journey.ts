import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

const PHONE_SIZE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const DESKTOP_SIZE = { viewport: { width: 1440, height: 900 } } as const
/** A phone in one hand by day. */
export const PHONE = { ...PHONE_SIZE, colorScheme: 'light' } as const
/** A wide desktop. */
export const DESKTOP = { ...DESKTOP_SIZE, colorScheme: 'light' } as const
/** The same at night. */
export const DESKTOP_DARK = { ...DESKTOP_SIZE, colorScheme: 'dark' } as const

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Journey = {
  /** Announces errors of the console that the journey causes on purpose, such as a server that does not answer. */
  expectErrors(pattern: RegExp): void
  /**
   * What every state must fulfil: axe finds nothing, nothing is wider than the window. With TELAS=on it keeps a
   * picture.
   */
  seeState(name: string): Promise<void>
}

/** Errors that the journey on this page causes on purpose. */
const expected = new WeakMap<Page, RegExp[]>()

/** A test with a listening browser: any error in the console and any broken rule of the CSP fails the journey. */
export const test = base.extend<Journey>({
  // the browser's clock is that of its product
  context: async ({ context, baseURL, playwright }, use) => {
    const product = await playwright.request.newContext({ baseURL: baseURL! })
    const { agora } = (await (await product.get('/sandbox/relogio')).json()) as { agora: string }
    await product.dispose()
    await context.clock.install({ time: agora })
    await use(context)
  },
  page: async ({ page }, use) => {
    const errors: string[] = []
    const hear = (error: string) => errors.push(`${new URL(page.url()).pathname}: ${error}`)
    page.on('console', (message) => message.type() === 'error' && hear(message.text()))
    page.on('pageerror', (error) => hear(String(error)))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    await use(page)
    const patterns = expected.get(page) ?? []
    expect(errors.filter((error) => !patterns.some((pattern) => pattern.test(error)))).toEqual([])
  },
  expectErrors: async ({ page }, use) =>
    use((pattern) => void expected.set(page, [...(expected.get(page) ?? []), pattern])),
  seeState: async ({ page }, use, { title, titlePath }) => {
    const journey = [...titlePath.slice(1, -1), title].join(' ')
    await use(async (name) => {
      if (process.env.TELAS === 'on')
        await page.screenshot({ path: `.cache/telas/${slug(`${journey} ${name}`)}.png`, fullPage: true })
      expect(await sidewaysScroll(page), `${name}: nothing sticks out to the side`).toBe(0)
      const { violations } = await new AxeBuilder({ page })
        .options({ runOnly: WCAG, resultTypes: ['violations'] }) // half the time, as nobody reads what passed
        .setLegacyMode() // there are no frames, so axe needs no second page to gather their results
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    })
  },
})

export { expect }

/** The page's code runs. */
export const alive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9à-ú]+/g, '-')
