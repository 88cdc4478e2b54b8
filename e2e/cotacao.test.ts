import type { Locator } from '@playwright/test'
import { calculadora, MEDIDAS } from './calculadora.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a visitor quotes a parcel and compares', async ({ page, seeState }) => {
    const { open, type, fillTrajeto, form, continuar, calcular, quotes } = calculadora(page)
    await open()
    await fillTrajeto()
    await expect(form.getByText('São Paulo, SP')).toBeVisible()
    await expect(form.getByText('Rio de Janeiro, RJ')).toBeVisible()
    await type({ 'Valor da encomenda': '89,90' })
    await continuar.tap()
    await type(MEDIDAS)
    await seeState('form')

    await calcular.click()
    const result = page.getByRole('region', { name: 'Resultado da Cotação' })
    await expect(result.getByRole('heading', { name: 'Resultado da Cotação' })).toBeInViewport()
    await expect(quotes).toHaveCount(5)
    for (const cell of ['01310-100', '20040-020', 'R$ 89,90', '4 × 16 × 24 cm', '0,300 kg'])
      await expect(result.getByRole('definition').filter({ hasText: cell })).toBeVisible()
    await expect(result.getByText('+ BARATO')).toHaveCount(1)
    await expect(result.getByText('+ RAPIDO')).toHaveCount(1)
    await expect(quotes.first()).toContainText('+ BARATO')
    await expect(quotes.first()).toContainText(/\d+( - \d+)? dias? út(il|eis)/)
    await seeState('result')

    await quotes
      .first()
      .getByRole('button', { name: /Por que este preço/ })
      .click()
    await addsUp(quotes.first())
    await seeState('receipt')
  })

  test('the limits are announced before they are reached, and told at their fields', async ({ page, seeState }) => {
    const { open, type, fillTrajeto, continuar, refuses } = calculadora(page)
    await open()
    await fillTrajeto()
    await continuar.tap()
    await type({ Altura: '100', Largura: '100', Comprimento: '41' })
    await refuses('A soma das dimensões não pode ultrapassar 240cm.')
    await seeState('over the limit')
  })
})

test.describe('the three sort modes', () => {
  test.use(DESKTOP)
  test('cheapest by price, fastest by term, cheapest then fastest', async ({ page }) => {
    const { open, fillTrajeto, calcular, quotes } = calculadora(page)
    await open()
    await fillTrajeto()
    await calcular.click()
    await expect(quotes).toHaveCount(5)
    const sort = (name: string) =>
      page.getByRole('radiogroup', { name: 'Ordenar' }).locator('label', { hasText: name }).click()

    const prices = await pricesOf(quotes)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    await sort('Mais rápido')
    await expect(quotes.first()).toContainText('+ RAPIDO')
    const terms = await termsOf(quotes)
    expect(terms).toEqual(terms.toSorted((a, b) => a - b))
    await sort('Os dois')
    await expect(quotes.nth(0)).toContainText('+ BARATO')
    await expect(quotes.nth(1)).toContainText('+ RAPIDO')
  })
})

test.describe('what the calculator refuses (S1 §5)', () => {
  test.use(DESKTOP)
  const LIMITS = [
    [{ 'Valor da encomenda': '30000,01' }, 'Este valor deve ser de até R$ 30.000,00.'],
    [{ Peso: '30,001' }, 'Somente podem ser contratados fretes com peso até 30kg.'],
    [{ Altura: '141' }, 'Somente podem ser contratados fretes com dimensão até 140cm.'],
    [{ Largura: '141' }, 'Somente podem ser contratados fretes com dimensão até 140cm.'],
    [{ Comprimento: '141' }, 'Somente podem ser contratados fretes com dimensão até 140cm.'],
    [{ Altura: '80', Largura: '80', Comprimento: '81' }, 'A soma das dimensões não pode ultrapassar 240cm.'],
  ] as const
  test('each limit is told, and Calcular is disabled until it is kept', async ({ page }) => {
    const { open, type, fill, fillTrajeto, refuses, calcular } = calculadora(page)
    await open()
    await fillTrajeto()
    for (const [values, message] of LIMITS) {
      await type(values)
      await refuses(message)
      await fill(Object.fromEntries(Object.keys(values).map((label) => [label, '10'])))
      await expect(calcular).toBeEnabled()
    }
  })

  test('the limits themselves are accepted', async ({ page }) => {
    const { open, fill, fillTrajeto, calcular } = calculadora(page)
    await open()
    await fillTrajeto()
    await fill({ 'Valor da encomenda': '30000,00', Altura: '50', Largura: '50', Comprimento: '140', Peso: '30' })
    await expect(calcular).toBeEnabled()
  })

  test('an empty form: what is missing is told, and the first field has the focus', async ({ page }) => {
    const { open, form, field, calcular } = calculadora(page)
    await open()
    await calcular.click()
    await expect(form.getByText('Preenchimento obrigatório')).toHaveCount(2)
    await expect(
      form.getByText('Por favor, preencha corretamente as informações de origem e destino do volume 1'),
    ).toBeVisible()
    await expect(field('CEP de origem')).toBeFocused()
  })

  test('a CEP outside of every state', async ({ page, expectErrors }) => {
    expectErrors(/404/)
    const { open, fill, refuses } = calculadora(page)
    await open()
    await fill({ 'CEP de origem': '01310100', 'CEP de destino': '00000000' })
    await refuses('Cep inválido')
  })

  test('letters and commas do not enter a measure', async ({ page }) => {
    const { open, type, field } = calculadora(page)
    await open()
    await type({ Altura: '1a2,5' })
    await expect(field('Altura')).toHaveValue('125')
    await type({ 'CEP de origem': '01310x100' })
    await expect(field('CEP de origem')).toHaveValue('01310-100')
  })
})

test.describe('a value above R$ 3.000,00 is asked about once', () => {
  test.use(DESKTOP)

  test('the quote waits for the answer, and a confirmed value is not asked about again', async ({ page, seeState }) => {
    const { open, form, field, fill, fillTrajeto, calcular, quotes } = calculadora(page)
    let asked = 0
    page.on('request', (request) => void (request.url().endsWith('/calculo-frete') && asked++))
    await open()
    await fillTrajeto()
    await fill({ 'Valor da encomenda': '3000,00' })
    await expect(form.getByText(/Vale mesmo/)).toHaveCount(0)
    await fill({ 'Valor da encomenda': '8990,00' })
    const question = form.getByRole('group', { name: 'Vale mesmo R$ 8.990,00?' })
    await expect(question.getByRole('alert')).toBeVisible()
    await seeState('unusual value')
    await question.getByRole('button', { name: 'Corrigir' }).click()
    await expect(field('Valor da encomenda')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeFocused()
    expect(asked).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(quotes.first()).toBeVisible()
    expect(asked).toBe(1)
    await expect(question).toHaveCount(0)
    await calcular.click()
    await expect.poll(() => asked).toBe(2)
    await page.reload()
    await alive(page)
    await field('Valor da encomenda').focus()
    await field('Valor da encomenda').blur()
    await expect(page.getByText('Você paga por 0,300 kg, o peso da balança.')).toBeVisible() // the code of the sentences is loaded
    await expect(question).toHaveCount(0)
    await fill({ 'Valor da encomenda': '9990,00' })
    await expect(form.getByText('Vale mesmo R$ 9.990,00?')).toBeVisible()
  })

  test('if the code of the question comes late, the quote waits for it', async ({ page }) => {
    const { open, form, field, fillTrajeto, calcular, quotes } = calculadora(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/alcancado-*.js', async (route) => {
      await held
      await route.continue()
    })
    await open()
    await fillTrajeto()
    await field('Valor da encomenda').fill('8990,00')
    await calcular.click()
    await expect(form.getByRole('button', { name: 'Calculando…' })).toHaveCount(0)
    release()
    await form.getByRole('button', { name: 'Sim, vale' }).click()
    await expect(quotes.first()).toBeVisible()
  })
})

test.describe('what is quoted', () => {
  test.use(DESKTOP)

  test('measures left empty are the standard package’s', async ({ page }) => {
    const { open, fillTrajeto, calcular } = calculadora(page)
    await open()
    await fillTrajeto()
    await calcular.click()
    const result = page.getByRole('region', { name: 'Resultado da Cotação' })
    for (const cell of ['R$ 100,00', '2 × 12 × 17 cm', '0,300 kg'])
      await expect(result.getByRole('definition').filter({ hasText: cell })).toBeVisible()
  })

  test('only a roll has a field for the diameter', async ({ page, seeState }) => {
    const { open, fill, fillTrajeto, choose, field, calcular, quotes } = calculadora(page)
    await open()
    await expect(field('Diâmetro')).toHaveCount(0)
    await choose('Rolo')
    await fillTrajeto()
    await fill({ Comprimento: '40', Diâmetro: '10', Peso: '1' })
    await calcular.click()
    await expect(quotes).toHaveCount(4)
    await expect(page.getByRole('definition').filter({ hasText: '40 × 10 cm' })).toBeVisible()
    await expect(page.getByText('MINI ENVIOS ficou de fora.')).toBeVisible()
    await seeState('roll')
  })

  test('if the cheapest quote covers less than the declared value, it says so beside its tape', async ({ page }) => {
    const { open, fill, fillTrajeto, calcular, quotes } = calculadora(page)
    await open()
    await fillTrajeto()
    await fill({ ...MEDIDAS, 'Valor da encomenda': '89,90' })
    await calcular.click()
    await expect(quotes.first()).toContainText('+ BARATO')
    await expect(page.getByText(/^Cobre até/)).toHaveCount(0)
    await fill({ 'Valor da encomenda': '500,00' })
    await calcular.click()
    await expect(quotes.first().getByText('Cobre até R$ 100,00', { exact: true })).toBeVisible()
    await expect(quotes.first()).toContainText('+ BARATO')
  })

  test('while the measures are typed the readout names each product that stops before this parcel', async ({
    page,
    seeState,
  }) => {
    const { open, type } = calculadora(page)
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/v1/produto') && asked.push(request.url())))
    await open()
    expect(asked).toEqual([])
    await type({ Altura: '70', Largura: '70', Comprimento: '59', Peso: '5' })
    await expect(page.getByText('MINI ENVIOS não leva.')).toBeVisible()
    await expect(page.getByText(/PAC .*não leva/)).toHaveCount(0)
    await type({ Comprimento: '70' })
    const pac = page.getByRole('listitem').filter({ hasText: 'PAC e SEDEX não levam.' })
    await expect(pac).toContainText('com lados que somam até 200 cm; a sua caixa tem lados que somam 210 cm.')
    await expect(page.getByText('.COM e .PACKAGE não levam.')).toHaveCount(0)
    await seeState('limits before an answer')
    await type({ Comprimento: '60' })
    await expect(pac).toHaveCount(0)
    await type({ Largura: '60', Comprimento: '101' })
    for (const words of ['MINI ENVIOS não leva.', 'PAC e SEDEX não levam.', '.COM e .PACKAGE não levam.'])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByText(/^Você paga por/)).toHaveCount(0)
    await seeState('no product carries it')
    expect(asked).toHaveLength(1)
  })

  test('if the list of products does not come, the readout tells the weights alone', async ({ page, expectErrors }) => {
    expectErrors(/500/)
    await page.route('**/api/v1/produto', (route) =>
      route.fulfill({ status: 500, json: { code: 'ERRO_INTERNO', message: 'x', requestId: 'x' } }),
    )
    const { open, type, fillTrajeto, calcular, quotes } = calculadora(page)
    await open()
    await fillTrajeto()
    await type({ Altura: '70', Largura: '70', Comprimento: '70', Peso: '5' })
    await expect(page.getByText('Você paga por 57,167 kg: a caixa é grande e leve.')).toBeVisible()
    await expect(page.getByText(/ não levam?\.$/)).toHaveCount(0)
    await calcular.click()
    await expect(quotes).toHaveCount(2)
    await expect(page.getByText('PAC e SEDEX não levam.')).toBeVisible() // the answer tells it
  })

  test('after an answer the readout tells the carriers’ own weights and limits, until the parcel changes', async ({
    page,
  }) => {
    const { open, fill, fillTrajeto, calcular, quotes } = calculadora(page)
    await open()
    await fillTrajeto()
    await fill({ Altura: '40', Largura: '40', Comprimento: '60', Peso: '5' })
    await expect(page.getByText('Você paga por 16,000 kg: a caixa é grande e leve.')).toBeVisible()
    await calcular.click()
    await expect(quotes).toHaveCount(4)
    await expect(page.getByText('MINI ENVIOS não leva.')).toBeVisible()
    await expect(page.getByText(/: faixa até .* kg\.$/).first()).toBeVisible()
    await fill({ Altura: '41' })
    await expect(page.getByText(/: faixa até .* kg\.$/)).toHaveCount(0)
    await expect(page.getByText('MINI ENVIOS não leva.')).toBeVisible() // its table still says so
    await expect(page.getByText('Você paga por 16,400 kg: a caixa é grande e leve.')).toBeVisible()
  })

  test('a product that cannot carry the parcel is left out, and the limit is named', async ({ page }) => {
    const { open, fill, fillTrajeto, calcular, quotes } = calculadora(page)
    await open()
    await fillTrajeto()
    await fill({ Altura: '40', Largura: '40', Comprimento: '60', Peso: '20' })
    await calcular.click()
    await expect(quotes).toHaveCount(4)
    const leftOut = page.getByRole('listitem').filter({ hasText: 'MINI ENVIOS ficou de fora.' })
    await expect(leftOut).toContainText('350 g')
  })

  test('if no product carries the parcel, the answer names the limits', async ({ page, seeState, expectErrors }) => {
    expectErrors(/422/)
    const { open, fill, fillTrajeto, calcular } = calculadora(page)
    await open()
    await fillTrajeto()
    await fill({ Altura: '60', Largura: '60', Comprimento: '110', Peso: '30' })
    await calcular.click()
    await expect(page.getByText(/Nenhum produto leva o volume 1\./)).toBeVisible()
    await seeState('nobody carries it')
  })

  test('the data layer is told the quote and the choice, and nothing about persons', async ({ page }) => {
    const { open, fillTrajeto, calcular, quotes } = calculadora(page)
    await open()
    await fillTrajeto()
    await calcular.click()
    await expect(quotes).toHaveCount(5)
    await quotes
      .first()
      .getByRole('link', { name: /Cadastre-se e pague/ })
      .click()
    await expect(page).toHaveURL(/\/register$/)
    const events = await page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer ?? [])
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['simulate_shipping', 'select_item']))
    expect(JSON.stringify(events)).not.toMatch(/01310|20040|São Paulo|Rio de Janeiro/)
  })
})

/** Expects that the lines of the receipt add up to the price, to the cent. */
async function addsUp(quote: Locator) {
  const amounts = (await quote.locator('dl dd').allInnerTexts()).map(centavos)
  const total = amounts.pop()
  expect(amounts.length).toBeGreaterThan(0)
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total)
}

async function pricesOf(quotes: Locator) {
  const texts = await quotes.getByRole('link', { name: /Cadastre-se e pague/ }).allInnerTexts()
  return texts.map(centavos)
}

/** The maximum term of each quote, in business days. */
async function termsOf(quotes: Locator) {
  const texts = await quotes.getByText(/dias? út(il|eis)$/).allInnerTexts()
  return texts.map((text) => Number(/(\d+) dias? út/.exec(text)?.[1]))
}

/** 'R$ 1.234,56' → 123456 */
const centavos = (text: string) => Number(/R\$\s*([\d.]+,\d\d)/.exec(text)?.[1]?.replace(/\D/g, ''))
