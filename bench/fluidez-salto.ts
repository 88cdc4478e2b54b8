import type { Page } from '@playwright/test'
import { calculadora, MEDIDAS } from '../e2e/calculadora.ts'
import { alive, type Fluidez, slowNet, WIDE } from './fluidez-browser.ts'

/** So slow that a shift caused by an answer is not taken for an effect of the last key. */
const NET = { bitsPerSecond: 10_000_000, delayMs: 700 }

/** How much jumps on a wide screen while quotes arrive: the sum of all layout shifts that no key or click caused. */
export async function shifts(fluidez: Fluidez) {
  const measured: { name: string; shift: number }[] = []
  for (const { name, path, sessao } of [
    { name: 'the wide calculator of a visitor, to its quotes', path: '/', sessao: null },
    { name: 'the wide calculator of who is logged in, to its quotes', path: '/calculadora', sessao: fluidez.poucos },
  ]) {
    const aberta = await fluidez.open(sessao, WIDE)
    const { page } = aberta
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(globalThis, { salto: seen })
      new PerformanceObserver((list) => {
        for (const each of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!each.hadRecentInput) seen.shift += each.value
      }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit)
    })
    await slowNet(aberta, NET)
    await page.goto(path)
    await alive(page)
    await quote(page, sessao === null)
    await page.waitForLoadState('networkidle')
    measured.push({
      name,
      shift: await page.evaluate(() => (globalThis as unknown as { salto: { shift: number } }).salto.shift),
    })
    await aberta.close()
  }
  return measured
}

async function quote(page: Page, isVisitor: boolean) {
  const { type, calcular, quotes } = calculadora(page)
  // over this network the CEP of the account comes late
  if (!isVisitor)
    await page.waitForFunction(() => Boolean(document.querySelector<HTMLInputElement>('[name=cepOrigem]')?.value))
  const origem = isVisitor && { 'CEP de origem': '01310100' }
  await type({ ...origem, 'CEP de destino': '20040020', 'Valor da encomenda': '8990', ...MEDIDAS })
  await calcular.click()
  await quotes.first().waitFor()
}
