import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** How a person may see the product: a phone in one hand or a wide desktop, by day or by night. */
export const LOOKS = [
  { name: '390 light', viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true },
  { name: '390 dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true },
  { name: '1440 light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: '1440 dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const
/** Where four looks would say the same four times: a phone by day, a desktop by night. */
export const TWO_LOOKS = [LOOKS[0], LOOKS[3]] as const
export const PHONE = LOOKS[0]
export const DESKTOP = LOOKS[2]

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Journey = {
  /** Names errors of the console that belong to the journey: a server that does not answer, say. */
  expectErrors(pattern: RegExp): void
  /** What every state must bear: axe finds nothing, nothing sticks out to the side. Keeps a picture to look at. */
  seeState(name: string): Promise<void>
}

/** Errors that the journey on this page brings about on purpose. */
const expected = new WeakMap<Page, RegExp[]>()

/** A test with a browser that listens: any error in the console, any broken rule of the CSP fails the journey. */
export const test = base.extend<Journey>({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
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
      await page.screenshot({ path: `.cache/telas/${slug(`${journey} ${name}`)}.png`, fullPage: true })
      expect(await sidewaysScroll(page), `${name}: nothing sticks out to the side`).toBe(0)
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    })
  },
})

export { expect }

/** The page's code has come and taken over. */
export const alive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9à-ú]+/g, '-')
