import type { Page } from '@playwright/test'
import { calculadora } from '../e2e/calculadora.ts'
import { type Aberta, alive, type Fluidez, PHONE, slowDown, WIDE } from './fluidez-browser.ts'

const SLOWER = 4

/** From a touch or a key to the next painted frame, in ms: the worst of each kind, on a processor four times slower. */
export async function interactions(fluidez: Fluidez) {
  return [
    ...(await inCalculadora(fluidez)),
    ...(await inCarrinho(fluidez)),
    ...(await inEnvios(fluidez)),
    ...(await inPainel(fluidez)),
  ]
}

async function inCalculadora(fluidez: Fluidez) {
  const aberta = await fluidez.open(fluidez.muitos, PHONE)
  await enter(aberta, '/calculadora')
  const { field, type, continuar } = calculadora(aberta.page)
  await field('CEP de destino').waitFor()
  const found = [
    await worst(aberta, 'typing the CEP in the calculator', () => type({ 'CEP de destino': '20040020' })),
    await worst(aberta, 'typing the value', () => type({ 'Valor da encomenda': '8990' })),
  ]
  await continuar.tap()
  found.push(
    await worst(aberta, 'typing the measures', () =>
      type({ Altura: '14', Largura: '16', Comprimento: '24', Peso: '0,3' }),
    ),
  )
  await aberta.close()
  return found
}

async function inCarrinho(fluidez: Fluidez) {
  const aberta = await fluidez.open(fluidez.muitos, PHONE)
  const { page } = aberta
  const items = page.getByRole('list', { name: 'Fretes no carrinho' }).getByRole('listitem')
  await enter(aberta, '/carrinho', () => items.nth(499).waitFor({ state: 'attached' }))
  const found = [
    await worst(aberta, 'ticking a line in a cart of 500', () =>
      tapAll(page, items.locator('label:has(input[type=checkbox])')),
    ),
    await worst(aberta, 'opening a line in a cart of 500', () => tapAll(page, items.locator('button[aria-expanded]'))),
    await worst(aberta, 'opening the phone’s menu', () => page.getByRole('button', { name: 'Mais opções' }).tap()),
  ]
  await aberta.close()
  return found
}

async function inEnvios(fluidez: Fluidez) {
  const aberta = await fluidez.open(fluidez.muitos, PHONE)
  const { page } = aberta
  await openTodos(aberta)
  await slowDown(aberta, SLOWER)
  const linhas = page.locator('[data-linha]')
  const found = [
    await worst(aberta, 'ticking a line among 500 of Meus fretes', () =>
      tapAll(page, linhas.locator('label:has(input[type=checkbox])')),
    ),
    await worst(aberta, 'opening a line among 500 of Meus fretes', () =>
      tapAll(page, linhas.getByRole('button', { name: /^Detalhes/ })),
    ),
    await worst(aberta, 'opening a line’s dialog among 500', async () => {
      await linhas.first().getByRole('button', { name: 'Ver detalhes' }).tap()
      await page.getByRole('dialog').waitFor()
    }),
  ]
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const aba = page.getByRole('navigation', { name: 'Situação dos fretes' }).getByRole('link')
  found.push(
    await worst(aberta, 'another tab, from 500 lines', async () => {
      await aba.filter({ hasText: 'Gerados' }).click()
      await page.getByRole('list', { name: 'Fretes gerados' }).waitFor()
    }),
    await worst(aberta, 'a filter of the list', async () => {
      await page
        .getByRole('navigation', { name: 'Etiquetas' })
        .getByRole('link', { name: /^Não impressas/ })
        .tap()
      await page.waitForURL(/naoImpressas/)
    }),
  )
  await aberta.close()
  return found
}

async function inPainel(fluidez: Fluidez) {
  const aberta = await fluidez.open(fluidez.muitos, WIDE)
  const { page } = aberta
  await enter(aberta, '/carteira', () => page.getByRole('heading', { name: 'Carteira Flex', level: 1 }).waitFor())
  const painel = page.getByRole('dialog', { name: 'Buscar ou fazer' })
  const found = [
    await worst(aberta, 'opening the command bar', async () => {
      await page.keyboard.press('Control+k')
      await painel.getByRole('combobox').waitFor()
    }),
    await worst(aberta, 'typing in the command bar', async () => {
      await painel.getByRole('combobox').pressSequentially('joão da conc', { delay: 60 })
      await painel.getByRole('option').first().waitFor()
    }),
  ]
  await aberta.close()
  return found
}

/** /envios with five hundred lines or more in its list. */
export async function openTodos(aberta: Aberta) {
  const { page } = aberta
  await page.goto('/envios?section=ENTREGUE')
  await alive(page)
  const linhas = page.locator('[data-linha]')
  await linhas.first().waitFor()
  for (let n = await linhas.count(); n < 500; n = await linhas.count()) {
    await page.getByRole('button', { name: 'Carregar mais' }).evaluate((button: HTMLElement) => button.click())
    await linhas.nth(n).waitFor({ state: 'attached' })
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

async function enter(aberta: Aberta, path: string, isThere: () => Promise<unknown> = async () => {}) {
  const { page } = aberta
  await page.goto(path)
  await alive(page)
  await isThere()
  await slowDown(aberta, SLOWER)
}

/** Taps the first three of these elements, one after the other. */
async function tapAll(page: Page, those: ReturnType<Page['locator']>) {
  for (const n of [0, 1, 2]) {
    await those.nth(n).tap()
    await settled(page)
  }
}

/** Runs `act`; returns the longest time from a touch or a key to the frame that shows its effect, in ms. */
export async function worst({ page }: Aberta, name: string, act: () => Promise<unknown>) {
  await page.evaluate(() => {
    const seen = { ms: 0 }
    Object.assign(globalThis, { toque: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.ms = Math.max(seen.ms, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await act()
  await settled(page)
  return { name, ms: await page.evaluate(() => (globalThis as unknown as { toque: { ms: number } }).toque.ms) }
}

/** Two frames and a quiet moment: the browser tells of an event after its frame. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 2000 }))),
      ),
  )
