import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

/**
 * Expects what a page says once its second try has failed, too. It makes that a second after the first, by its own clock, which
 * runs ahead here.
 */
export const seeAfterSecondTry = (page: Page, said: Locator) =>
  expect(async () => {
    await page.clock.runFor(1_000)
    await expect(said).toBeVisible({ timeout: 250 })
  }).toPass()
