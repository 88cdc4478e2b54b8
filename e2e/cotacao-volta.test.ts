import { calculadora, MEDIDAS } from './calculadora.ts'
import { DESKTOP, expect, test } from './journey.ts'

test.describe('leaving and coming back', () => {
  test.use(DESKTOP)

  test('an answer that comes after the person has left is not told to the data layer', async ({ page }) => {
    const { open, fillTrajeto, calcular } = calculadora(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/v1/calculo-frete', async (route) => {
      const answer = await route.fetch()
      await held
      await route.fulfill({ response: answer }).catch(() => undefined) // aborted by then
      answered.resolve()
    })
    await open()
    await fillTrajeto()
    await calcular.click()
    await page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(calcular).toBeHidden() // the address changes before the page does
    release()
    await answered.promise
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer ?? [])).toEqual([])
  })

  test('‘back’ finds the quotes again, in view', async ({ page }) => {
    const { open, fillTrajeto, calcular, quotes, field } = calculadora(page)
    await open()
    await fillTrajeto()
    await calcular.click()
    await quotes
      .nth(3)
      .getByRole('link', { name: /Cadastre-se e pague/ })
      .click()
    await expect(page).toHaveURL(/\/register$/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(quotes).toHaveCount(5)
    await expect(page.getByRole('heading', { name: 'Resultado da Cotação' })).toBeInViewport()
    await expect(field('CEP de origem')).toHaveValue('01310-100')
    await page.reload()
    await expect(field('CEP de origem')).toHaveValue('01310-100')
    await expect(field('CEP de origem')).toBeInViewport()
  })

  test('paper shows the quotes without form, menu and the rest of the page', async ({ page }) => {
    const { open, fillTrajeto, calcular, quotes, form } = calculadora(page)
    await open()
    await fillTrajeto()
    await calcular.click()
    await quotes
      .first()
      .getByRole('button', { name: /Por que este preço/ })
      .click()
    await page.emulateMedia({ media: 'print' })
    await expect(form).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /em cinco passos/ })).toBeHidden()
    await expect(quotes).toHaveCount(5)
    await expect(quotes.first()).toContainText('Você paga')
    await expect(page.getByRole('link', { name: /Cadastre-se e pague/ })).toHaveCount(0)
    await page.setViewportSize({ width: 718, height: 1047 }) // A4 inside margins of 1 cm
    await page.screenshot({ path: '.cache/telas/impressao.png', fullPage: true })
  })
})

test.describe('nothing typed is lost', () => {
  test.use(DESKTOP)

  test('a failing server: the banner for three seconds, and everything stays', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/503/)
    const { open, fill, fillTrajeto, field, calcular, quotes } = calculadora(page)
    await page.route('**/api/v1/calculo-frete', (route) => route.fulfill({ status: 503, body: '' }))
    await open()
    await fillTrajeto()
    await fill(MEDIDAS)
    await calcular.click()
    const banner = page.getByRole('alert').getByText('Erro ao processar a requisição.')
    await expect(banner).toBeVisible()
    await seeState('failed')
    await page.clock.runFor(3_000)
    await expect(banner).toBeHidden()
    await expect(field('CEP de origem')).toHaveValue('01310-100')
    await expect(field('Peso')).toHaveValue('0,300')
    await page.unroute('**/api/v1/calculo-frete')
    await calcular.click()
    await expect(quotes).toHaveCount(5)
  })

  test('no connection: the page says so, everything stays, and the next try works', async ({ page, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    const { open, fillTrajeto, field, calcular, quotes } = calculadora(page)
    await open()
    await fillTrajeto()
    await page.route('**/api/v1/calculo-frete', (route) => route.abort())
    await calcular.click()
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expect(field('CEP de destino')).toHaveValue('20040-020')
    await page.unroute('**/api/v1/calculo-frete')
    await calcular.click()
    await expect(quotes).toHaveCount(5)
  })

  test('a reload keeps the draft, and Limpar deletes it', async ({ page }) => {
    const { open, fill, fillTrajeto, choose, field, form } = calculadora(page)
    await open()
    await choose('Rolo')
    await fillTrajeto()
    await fill({ Diâmetro: '11', Peso: '1,25' })
    await page.reload()
    await expect(field('CEP de origem')).toHaveValue('01310-100')
    await expect(field('Diâmetro')).toHaveValue('11')
    await expect(field('Peso')).toHaveValue('1,250')
    await form.getByRole('button', { name: 'Limpar' }).click()
    await expect(field('CEP de origem')).toHaveValue('')
    await expect(field('Diâmetro')).toHaveCount(0)
    await page.reload()
    await expect(field('CEP de origem')).toHaveValue('')
  })
})
