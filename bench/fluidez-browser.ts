import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import type { Sessao } from '#contract/acesso'
import { findChromium } from '../e2e/chromium.ts'
import { startProduct } from '../e2e/product.ts'
import { pedido } from '../server/areas/cotacao/testing-pedido.ts'
import { destinatario, enderecoNoRio, frete } from '../server/testing/given/carrinho.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const WIDE = { viewport: { width: 1440, height: 900 } }

/** A logged-in page, and the browser's debugging connection to that page. */
export type Aberta = { page: Page; cdp: CDPSession; close(): Promise<void> }

/** The product with two people, and a browser: `muitos` has hundreds of everything, `poucos` a few. */
export async function startFluidez() {
  const product = await startProduct({ LOG_LEVEL: 'warn' }, 'bench/fluidez-server.ts')
  const [, cpfs = '', senha = ''] = product.said.split(' ')
  const sessoes: Sessao[] = []
  for (const username of cpfs.split(','))
    sessoes.push(await ask(product.url, '/auth', { username, password: senha, subscription: true }))
  const [muitos, poucos] = sessoes as [Sessao, Sessao]
  await fillCarrinho(product.url, muitos, 500)
  await fillCarrinho(product.url, poucos, 5)
  const browser = await chromium.launch(await findChromium())
  return {
    muitos,
    poucos,
    open: (sessao: Sessao | null, size: BrowserContextOptions) => openPage(browser, product.url, sessao, size),
    async stop() {
      await browser.close()
      await product.stop()
    },
  }
}

async function ask<T>(url: string, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as T
}

async function fillCarrinho(url: string, { token }: Sessao, quantos: number) {
  type Cotada = { uuid: string; produto: { codigo: string } }
  const cotadas = await ask<Cotada[]>(url, '/calculo-frete', { cotacoes: [pedido()] }, token)
  const sedex = cotadas.find(({ produto }) => produto.codigo === 'correios/sedex')!.uuid
  const item = (n: number) =>
    frete(sedex, { destinatario: destinatario({ endereco: enderecoNoRio({ numero: `${n}` }) }) })
  await ask(url, '/carrinho', { fretes: Array.from({ length: quantos }, (_, n) => item(n)) }, token)
}

async function openPage(browser: Browser, baseURL: string, sessao: Sessao | null, size: BrowserContextOptions) {
  const context = await browser.newContext({ ...size, baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/robots.txt') // a page of the product without code
  if (sessao) {
    const { endereco, ...usuario } = sessao
    await page.evaluate(
      ([usuario, endereco]) => {
        localStorage.setItem('usuario', usuario!)
        localStorage.setItem('endereco', endereco!)
      },
      [JSON.stringify(usuario), JSON.stringify(endereco)],
    )
    // a logged in person has chosen a profile
    await page.goto('/perfil')
    await page.waitForURL('/home')
    await page.goto('/robots.txt')
  }
  const cdp = await context.newCDPSession(page)
  return { page, cdp, close: () => context.close() }
}

/** Makes the processor so many times slower. */
export const slowDown = ({ cdp }: Aberta, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

/** A network with so many bits a second and this delay for each call. The browser's cache is empty. */
export async function slowNet({ cdp }: Aberta, { bitsPerSecond, delayMs }: { bitsPerSecond: number; delayMs: number }) {
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  const throughput = bitsPerSecond / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: delayMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Waits until the page's code runs. */
export const alive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })

/** The product and the browser in which this bench measures. */
export type Fluidez = Awaited<ReturnType<typeof startFluidez>>
