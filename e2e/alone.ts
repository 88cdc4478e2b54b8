import { test } from './journey.ts'
import { START_MS, startAtNoon } from './product.ts'

/** A journey with a product of its own, without demo data: moving its clock does not move that of the other journeys. */
export const alone = test.extend({
  baseURL: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
    async ({}, use) => {
      const product = await startAtNoon({ LOG_LEVEL: 'warn', SANDBOX: 'on', DEMO: 'off' })
      await use(product.url)
      await product.stop()
    },
    { scope: 'test', timeout: START_MS },
  ],
})
