import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPaginas } from './envios.ts'
import { expect } from './journey.ts'

/** Pays the cart with the wallet, and waits for the confirmation. */
export async function buy(page: Page) {
  await page.goto('/carrinho?etapa=pagamento')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compra realizada com sucesso' })).toBeFocused()
}

/** The file that one click on this button opens in a new tab. */
export async function print(page: Page, name: string) {
  const [tab, download] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('download'), // a browser without a PDF viewer downloads the file
    page.getByRole('button', { name }).click(),
  ])
  const pdf = await readFile(await download.path())
  await tab.close()
  return readPaginas(pdf)
}
