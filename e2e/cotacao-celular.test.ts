import type { Locator, Page } from '@playwright/test'
import { calculadora } from './calculadora.ts'
import { expect, PHONE, test } from './journey.ts'
import { noteShifts } from './nada-pula.ts'

test.use(PHONE)

test('the receipt can be read without choosing the quote, though the whole card is a button', async ({ page }) => {
  const { open, fillTrajeto, continuar, calcular, quotes } = calculadora(page)
  await open()
  await fillTrajeto()
  await continuar.tap()
  await calcular.tap()
  const quote = quotes.first()
  await quote.getByRole('button', { name: /Por que este preço/ }).tap()
  await quote.getByText('Você paga').tap()
  await expect(page).toHaveURL(/\/$/)
  await quote.getByText('Correios', { exact: true }).tap({ force: true })
  await expect(page).toHaveURL(/\/register$/)
})

test('the calculator is two slides to swipe, with dots that follow and lead', async ({ page }) => {
  const { open, form, field, calcular, continuar } = calculadora(page)
  await open()
  await expect(field('CEP de origem')).toBeInViewport()
  await expect(field('Peso')).not.toBeInViewport()
  await expect(calcular).toBeHidden()
  await swipeLeft(page, form.getByRole('group', { name: 'Trajeto, valor e formato' }))
  await expect(field('Peso')).toBeInViewport({ ratio: 1 })
  await expect(calcular).toBeVisible()
  await expect(form.getByRole('button', { name: 'Medidas, 2 de 2' })).toHaveAttribute('aria-current', 'true')
  // while the slides still glide a tap may be lost, so this taps again
  await expect(async () => {
    await form.getByRole('button', { name: 'Trajeto e valor, 1 de 2' }).tap()
    await expect(field('CEP de origem')).toBeInViewport({ ratio: 1, timeout: 2000 })
    await expect(continuar).toBeVisible({ timeout: 2000 }) // a glide under way may still end at the other slide
  }).toPass()
})

test('the second slide is locked until the first is right', async ({ page }) => {
  const { open, form, field, continuar, fillTrajeto } = calculadora(page)
  await open()
  await continuar.tap()
  await expect(form.getByText('Preenchimento obrigatório').first()).toBeVisible()
  await expect(field('CEP de origem')).toBeFocused()
  await fillTrajeto()
  await continuar.tap()
  await expect(field('Altura')).toBeFocused()
})

test('the fields come first, the parcel stays visible while measures are typed, and nothing jumps', async ({
  page,
}) => {
  await noteShifts(page)
  const { open, form, field, fillTrajeto, continuar, type } = calculadora(page)
  await open()
  const first = await field('CEP de origem').boundingBox()
  expect(first!.y + first!.height).toBeLessThan(300)
  const parcel = page.getByRole('img', { name: /^Caixa de/ })
  await expect(parcel).toBeInViewport({ ratio: 1 })
  await fillTrajeto()
  await continuar.tap()
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await expect(parcel).toBeInViewport({ ratio: 1 })
  await type({ Altura: '70', Largura: '70', Comprimento: '70', Peso: '2' })
  await expect(parcel).toBeInViewport({ ratio: 1 })
  await expect(parcel).toHaveAccessibleName(/70 cm de altura/)
  await expect(page.getByText('70 × 70 × 70 cm')).toBeInViewport()
  await expect(page.getByText('Você paga por 57,167 kg: a caixa é grande e leve.')).toBeVisible()
  await expect(page.getByText('tira 0,817 kg do cubado.')).toBeVisible()
  await form.getByRole('button', { name: 'Voltar' }).tap()
  await expect(field('CEP de origem')).toBeInViewport({ ratio: 1 })
  await expect(continuar).toBeFocused()
  const shifts = await page.evaluate(() => readShifts())
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  // on a busy machine a figure may be drawn more than 500 ms after its key, and then its width counts: some 0.0001
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.001)
})

test('an unusual value is asked about on its own slide, and the measures wait for the answer', async ({ page }) => {
  const { open, form, field, fillTrajeto, type, continuar } = calculadora(page)
  await open()
  await fillTrajeto()
  await type({ 'Valor da encomenda': '8990,00' })
  await expect(form.getByText('Vale mesmo R$ 8.990,00?')).toBeVisible()
  await continuar.tap()
  await expect(form.getByRole('group', { name: 'Vale mesmo R$ 8.990,00?' })).toBeFocused()
  await form.getByRole('button', { name: 'Sim, vale' }).tap()
  await expect(field('Altura')).toBeFocused()
})

/** Swipes the element's content to the left with a finger. */
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
