import { expect, LOOKS, PHONE, test } from './journey.ts'

for (const { name, ...look } of LOOKS) {
  test.describe(name, () => {
    test.use(look)
    test('a visitor reads the landing page', async ({ page, seeState }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await seeState('landing')
    })

    test('an unknown address says so with status 404', async ({ page, seeState, expectErrors }) => {
      expectErrors(/404/)
      const answer = await page.goto('/nao-existe')
      expect(answer?.status()).toBe(404)
      await seeState('404')
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ ...PHONE, javaScriptEnabled: false })
  test('the landing page reads from top to bottom', async ({ page }) => {
    await page.goto('/')
    for (const heading of ['h1', 'h2']) await expect(page.locator(heading).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /cadastre/i }).first()).toHaveAttribute('href', '/register')
  })
})
