import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

const PASSOS = ['Cote online', 'Escolha a transportadora', 'Imprima e cole', 'Leve ao ponto', 'Acompanhe']
const MODALIDADES = ['SEDEX', 'PAC', 'MINI ENVIOS', '.COM', '.PACKAGE']
const BANDEIRAS = ['Visa', 'Mastercard', 'American Express', 'Elo', 'JCB', 'Discover', 'Hipercard', 'Aura']

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a visitor reads the whole landing page (S1 §2)', async ({ page }) => {
    await page.goto('/')
    await alive(page)
    const region = (title: RegExp) => page.getByRole('region', { name: title })

    await expect(page.getByRole('heading', { level: 1, name: 'Quanto custa enviar esta caixa?' })).toBeVisible()
    await leadsToRegistration(page.getByRole('main').getByRole('link', { name: 'Cadastre-se grátis' }))
    await expect(page.getByRole('form', { name: 'Dados da Cotação' })).toBeVisible()

    const passos = region(/em cinco passos/)
    expect(await passos.getByRole('listitem').getByRole('heading').allInnerTexts()).toEqual(PASSOS)
    const carriers = region(/cinco jeitos de enviar/)
    expect(await carriers.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Correios', 'Jadlog'])
    for (const modalidade of MODALIDADES) await expect(carriers.getByText(modalidade, { exact: true })).toHaveCount(1)
    await expect(carriers.getByText('até 350 g')).toBeAttached()

    const pontos = region(/Mais de 10 mil pontos/)
    await leadsToRegistration(pontos.getByRole('link', { name: 'Criar conta grátis' }))
    await expect(region(/Sem mensalidade/).getByRole('definition')).toHaveText([/0,00/, /0,00/, /0,00/, 'só o frete'])
    const conta = region(/Cada frete e cada real no lugar certo/)
    await leadsToRegistration(conta.getByRole('link', { name: 'Abrir minha conta' }))
    await expect(conta.getByText('Exemplo de conta, com dados fictícios.')).toBeVisible()
    const beneficios = region(/Feito para quem embala e posta/)
    await expect(beneficios.getByRole('listitem')).toHaveCount(6)
    await expect(beneficios.getByRole('heading', { name: 'Até 75% mais barato' })).toBeAttached()
    const depoimentos = region(/Quem posta, conta/)
    await expect(depoimentos.getByRole('figure')).toHaveCount(3)
    await expect(depoimentos.getByText('Depoimentos ilustrativos: pessoas e lojas fictícias')).toBeVisible()
    const pagamento = region(/Pague como preferir/)
    for (const way of ['Pix', 'Boleto', 'Cartão de crédito'])
      await expect(pagamento.getByRole('heading', { name: way })).toBeVisible()
    expect(await pagamento.getByRole('listitem').allInnerTexts()).toEqual(BANDEIRAS)

    for (const [label, count] of CAROUSELS) await isLaidOut(page, label, count, true)
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('header and footer of a visitor, and all items of a section at once', async ({ page }) => {
    await page.goto('/')
    await alive(page)
    for (const [label, count] of CAROUSELS) await isLaidOut(page, label, count, false)
    const header = page.getByRole('banner')
    await opensOutside(header.getByRole('link', { name: /^Suporte/ }), 'https://suporte.freteflex.test')
    await expect(header.getByRole('link', { name: 'Minha conta' })).toHaveAttribute('href', '/login')
    await leadsToRegistration(header.getByRole('link', { name: 'Cadastre-se' }))

    const footer = page.getByRole('contentinfo')
    await opensOutside(footer.getByRole('link', { name: /^Suporte/ }), 'https://suporte.freteflex.test')
    await opensOutside(footer.getByRole('link', { name: /^Instagram/ }), 'https://www.instagram.com/freteflex')
    await opensOutside(footer.getByRole('link', { name: /^LinkedIn/ }), 'https://www.linkedin.com/company/freteflex')
    const termos = footer.getByRole('link', { name: 'Termos de uso (PDF)' })
    await expect(termos).toHaveAttribute('href', '/api/v1/termosAdesao')
    await expect(termos).toHaveAttribute('download', 'Termos_de_uso.pdf')
    await leadsToRegistration(footer.getByRole('link', { name: 'Criar conta grátis' }))
    await expect(footer.getByText(/^© 20\d\d FreteFlex · versão \d+\.\d+\.\d+$/)).toBeVisible()
  })
})

test.describe('the data layer', () => {
  test.use(DESKTOP)

  test('is told of a lead when a visitor chooses to register on the landing page, and on no other page', async ({
    page,
  }) => {
    await page.goto('/')
    await alive(page)
    await page.getByRole('link', { name: 'Cadastre-se grátis' }).click()
    await expect(page).toHaveURL(/\/register$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Crie sua conta' })).toBeVisible() // the address changes before the page does
    await page.getByRole('banner').getByRole('link', { name: 'Cadastre-se' }).click()
    const events = await page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer)
    expect(events).toEqual([{ event: 'lead', origem: 'landing' }])
  })
})

test.describe('what is loaded', () => {
  test.use(PHONE)

  test('the first page loads at most 120 KB of JavaScript', async ({ page }) => {
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
    })
    await page.goto('/')
    await alive(page)
    await page.waitForLoadState('networkidle')
    const sizes = (await Promise.all(scripts.values())).map((body) => gzipSync(body, { level: 9 }).length)
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(120)
  })
})

test.describe('at 320 px, which is 1280 px zoomed to 400%', () => {
  test.use({ ...PHONE, viewport: { width: 320, height: 640 } })

  test('nothing is wider than its button or the window', async ({ page, seeState }) => {
    await page.goto('/')
    await alive(page)
    const tight = () =>
      page
        .locator('main button:visible, main a:visible')
        .evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
        )
    await expect.poll(tight).toEqual([])
    await seeState('320')
  })
})

test.describe('without JavaScript', () => {
  test.use({ ...PHONE, javaScriptEnabled: false })
  test('the landing page can be read from top to bottom', async ({ page }) => {
    await page.goto('/')
    for (const heading of ['h1', 'h2']) await expect(page.locator(heading).first()).toBeVisible()
    await leadsToRegistration(page.getByRole('link', { name: /cadastre/i }).first())
  })
})

const CAROUSELS = [
  ['Os cinco passos', 5],
  ['Transportadoras', 2],
  ['Benefícios', 6],
  ['Depoimentos ilustrativos', 3],
] as const

/** Expects a list to show, on a phone, one item at a time, with a dot for each; on a desktop all items, and no dots. */
async function isLaidOut(page: Page, label: string, count: number, isPhone: boolean) {
  const scroller = page.getByRole('region', { name: label, exact: true })
  const path = await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  const dots = scroller.locator('..').getByRole('button', { name: new RegExp(`^Mostrar \\d de ${count}: `) })
  expect(path > 0, `${label} is swiped`).toBe(isPhone)
  await expect(dots).toHaveCount(isPhone ? count : 0)
}

const leadsToRegistration = (link: ReturnType<Page['locator']>) => expect(link).toHaveAttribute('href', '/register')

async function opensOutside(link: ReturnType<Page['locator']>, address: string) {
  await expect(link).toHaveAttribute('href', address)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noreferrer/)
}
