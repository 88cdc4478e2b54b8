/**
 * The four ways to a label, walked by the robot on a phone and on a desktop: `node andar.ts URL CPF`, of a product of
 * `minutos-server.ts`. Prints what each cost, as JSON. It is a program of its own, because its code for the page uses the browser's types.
 */
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../e2e/chromium.ts'
import { proximaEncomenda } from './conhecida.ts'
import { cinquentaEtiquetas } from './planilha.ts'
import { primeiraEtiqueta } from './primeira.ts'

const TELAS = {
  '390×844': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  '1440×900': { viewport: { width: 1440, height: 900 } },
}
const BRASIL = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', serviceWorkers: 'block' } as const

/** So long that a busy machine makes the figures worse, but ends no walk. */
const PATIENCE_MS = 120_000

const [url = '', cpf = ''] = process.argv.slice(2)
const browser = await chromium.launch(await findChromium())
const costs = []
for (const [tela, look] of Object.entries(TELAS)) {
  const isPhone = 'isMobile' in look
  const walk = async <T>(go: (page: Page) => Promise<T>) => {
    const context = await browser.newContext({ ...look, ...BRASIL, baseURL: url })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const answer = await go(page).catch(async (error) => {
      for (const each of context.pages())
        process.stderr.write(`${each.url()}\n${(await each.locator('body').innerText()).slice(-1000)}\n`)
      throw error
    })
    await context.close()
    return answer
  }
  const primeira = await walk((page) => primeiraEtiqueta(page))
  const proxima = await walk((page) => proximaEncomenda(page, isPhone))
  const planilha = await walk((page) => cinquentaEtiquetas(page, cpf, tela))
  costs.push({ tela, primeira: primeira.tudo, impressao: primeira.impressao, proxima, planilha })
}
await browser.close()
process.stdout.write(JSON.stringify(costs))
