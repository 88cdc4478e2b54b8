import type { Locator, Page } from '@playwright/test'
import { calculadora } from './calculadora.ts'
import { expect, PHONE, test } from './journey.ts'

test.use(PHONE)

test('a receipt is read without choosing its quote, whose card is a button otherwise', async ({ page }) => {
  const { open, typeTrajeto, continuar, calcular, quotes } = calculadora(page)
  await open()
  await typeTrajeto()
  await continuar.tap()
  await calcular.tap()
  const quote = quotes.first()
  await quote.getByRole('button', { name: /Por que este preço/ }).tap()
  await quote.getByText('Você paga').tap()
  await expect(page).toHaveURL(/\/$/)
  await quote.getByText('Correios', { exact: true }).tap({ force: true })
  await expect(page).toHaveURL(/\/register$/)
})

test('the calculator is two slides that are swiped, with dots that follow and lead', async ({ page }) => {
  const { open, form, field, calcular, continuar } = calculadora(page)
  await open()
  await expect(field('CEP de origem')).toBeInViewport()
  await expect(field('Peso')).not.toBeInViewport()
  await expect(calcular).toBeHidden()
  await swipeLeft(page, form.getByRole('group', { name: 'Trajeto, valor e formato' }))
  await expect(field('Peso')).toBeInViewport({ ratio: 1 })
  await expect(calcular).toBeVisible()
  await expect(form.getByRole('button', { name: 'Medidas, 2 de 2' })).toHaveAttribute('aria-current', 'true')
  // while the slides still glide a tap may be lost; whoever sees that taps again
  await expect(async () => {
    await form.getByRole('button', { name: 'Trajeto e valor, 1 de 2' }).tap()
    await expect(field('CEP de origem')).toBeInViewport({ ratio: 1, timeout: 2000 })
    await expect(continuar).toBeVisible({ timeout: 2000 }) // a glide that goes on may still end at the other slide
  }).toPass()
})

test('the second slide waits until the first is right', async ({ page }) => {
  const { open, form, field, continuar, typeTrajeto } = calculadora(page)
  await open()
  await continuar.tap()
  await expect(form.getByText('Preenchimento obrigatório').first()).toBeVisible()
  await expect(field('CEP de origem')).toBeFocused()
  await typeTrajeto()
  await continuar.tap()
  await expect(field('Altura')).toBeFocused()
})

/** A finger drags the element's content to the left. */
async function swipeLeft(page: Page, element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to swipe')
  const finger = await page.context().newCDPSession(page)
  const y = box.y + 40
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  const start = box.x + box.width * 0.9
  await touch('touchStart', start)
  for (let moved = 20; moved < box.width * 0.8; moved += 20) await touch('touchMove', start - moved)
  await touch('touchEnd')
}
