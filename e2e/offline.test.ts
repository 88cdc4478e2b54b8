import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { findChromium } from './chromium.ts'
import { envios } from './envios.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

// allows the service worker, which comes with the pages of a logged in person; most journeys block it
test.use({ serviceWorkers: 'allow' })

/** The journey cuts the network: the browser reports every failed call. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/

/** A subscriber with one bought frete, to João. */
async function givenFrete(page: Page) {
  const comprador = await givenComprador(page, { saldo: 100 })
  const { uuid } = await comprador.api.get<{ uuid: string }>('/carrinho')
  await comprador.api.post(`/frete/${uuid}`, {})
  return comprador.who
}

/** Waits until the worker is active and controls the page. */
const workerStands = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const stands = () => navigator.serviceWorker.controller !== null
    if (!stands())
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })

/** The addresses that this browser could answer offline, one list per drawer. */
const drawers = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('leitura-'))
    return Promise.all(
      names.map(async (name) => {
        const answers = await (await caches.open(name)).keys()
        return answers.map(({ url }) => new URL(url).pathname)
      }),
    )
  })

const offlineLine = (page: Page) => page.getByText(/^Sem internet: dados de (\d\d\/\d\d, )?\d\d:\d\d$/)

test.describe('on a phone', () => {
  test.use(PHONE)

  test('without internet the fretes and notices read last are shown, with their hour; money is not', async ({
    page,
    context,
    seeState,
    expectErrors,
  }) => {
    expectErrors(NO_NETWORK)
    const who = await givenFrete(page)
    await enterAs(page, who, '/home')
    await workerStands(page)
    const { linha } = envios(page)
    await page.goto('/envios')
    await expect(linha('João Pereira')).toBeVisible()
    await page.goto('/notificacoes?status=todas')
    await expect(page.getByRole('heading', { name: 'Notificações' })).toBeVisible()
    await expect
      .poll(async () => (await drawers(page)).flat())
      .toEqual(expect.arrayContaining(['/api/v1/frete', '/api/v1/notificacao']))
    await expect(offlineLine(page)).toHaveCount(0)

    await context.setOffline(true)
    await page.goto('/envios')
    await expect(linha('João Pereira')).toBeVisible()
    await expect(offlineLine(page)).toBeVisible()
    await seeState('list')
    await page.goto('/carteira')
    await expect(page.getByRole('button', { name: /Tentar (de novo|novamente)/ }).first()).toBeVisible()
    await expect(page.getByText(/R\$\s?\d/)).toHaveCount(0)
    await expect(offlineLine(page)).toHaveCount(0)
    expect((await drawers(page)).flat().filter((path) => !/\/(frete|notificacao|destinatario)/.test(path))).toEqual([])

    await page.goto('/envios')
    await expect(offlineLine(page)).toBeVisible()
    await context.setOffline(false)
    await expect(offlineLine(page)).toHaveCount(0)
    await expect(linha('João Pereira')).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('nobody reads what the former person read: a logout empties the browser, and so does a login', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(NO_NETWORK)
    const ana = await givenFrete(page)
    await enterAs(page, ana, '/home')
    await workerStands(page)
    const { linha } = envios(page)
    await page.goto('/envios')
    await expect(linha('João Pereira')).toBeVisible()
    await expect.poll(async () => (await drawers(page)).flat()).toContain('/api/v1/frete')
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await expect.poll(() => drawers(page)).toEqual([])

    // the same if the page was closed without a logout and another person's session takes its place
    await enterAs(page, ana, '/envios')
    await expect(linha('João Pereira')).toBeVisible()
    await expect.poll(async () => (await drawers(page)).flat()).toContain('/api/v1/frete')
    const { who: bia } = await givenComprador(page, { fretes: 0 })
    await enterAs(page, bia, '/configuracoes')
    await expect.poll(async () => (await drawers(page)).flat()).not.toContain('/api/v1/frete')
    await context.setOffline(true)
    await page.goto('/envios')
    await expect(page.getByRole('button', { name: /Tentar (de novo|novamente)/ }).first()).toBeVisible()
    await expect(page.getByText('João Pereira')).toHaveCount(0)
    await expect(offlineLine(page)).toHaveCount(0)
  })
})

test('Chromium finds no obstacle to installing the product', async ({ playwright, baseURL }) => {
  // a private window, which all other journeys use, cannot install anything
  const profile = mkdtempSync(join(tmpdir(), 'freteflex-chromium-'))
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...(await findChromium()),
    baseURL: baseURL!,
  })
  try {
    const [page = await context.newPage()] = context.pages()
    const cdp = await context.newCDPSession(page)
    for (const path of ['/', '/login', '/home']) {
      await page.goto(path)
      expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
    }
    const { errors, url } = await cdp.send('Page.getAppManifest')
    expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
    // a browser without a window may not check the icons: this checks that each is as large as the manifest says
    const sizes = await page.evaluate(async () => {
      const { icons } = (await (await fetch('/manifest.webmanifest')).json()) as {
        icons: { src: string; sizes: string }[]
      }
      return Promise.all(
        icons.map(async ({ src, sizes }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return [sizes, `${image.naturalWidth}x${image.naturalHeight}`] as const
        }),
      )
    })
    expect(sizes.filter(([said, real]) => said !== 'any' && said !== real)).toEqual([])
    expect(sizes.map(([said]) => said)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 }) // the browser’s processes may still write
  }
})
