import { chromium } from '@playwright/test'
import { findChromium } from '/work/wt/checkout/e2e/chromium.ts'
export const SIZES = { p: { width: 390, height: 844 }, t: { width: 820, height: 1180 }, d: { width: 1440, height: 900 } } as const
export async function open(size: keyof typeof SIZES, colorScheme: 'light'|'dark') {
  const browser = await chromium.launch(await findChromium())
  const context = await browser.newContext({ baseURL: process.env.URL ?? 'http://127.0.0.1:3741', viewport: SIZES[size], colorScheme, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce', isMobile: size === 'p', hasTouch: size === 'p' })
  const page = await context.newPage()
  page.on('console', (m) => (m.type() === 'error' || m.type()==='warning') && console.log('CONSOLE', m.text()))
  page.on('pageerror', (e) => console.log('PAGEERROR', String(e)))
  await page.addInitScript(() => addEventListener('securitypolicyviolation', (e) => console.error('CSP ' + e.violatedDirective + ' ' + e.blockedURI)))
  return { browser, page }
}
export const shot = (page: any, name: string) => page.screenshot({ path: `/tmp/checkout/${name}.png`, fullPage: true })
