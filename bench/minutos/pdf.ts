import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { robo } from './robo.ts'

/** Presses the button that prints so many labels, answers the question about several, and waits for the PDF. Throws when the file is no PDF. */
export async function printPdf(page: Page, eu: ReturnType<typeof robo>, quantas: number) {
  const name = quantas === 1 ? 'Imprimir 1 etiqueta' : `Imprimir ${quantas} etiquetas`
  const imprimir = page.getByRole('button', { name })
  await page.locator('[aria-disabled="false"]').and(imprimir).waitFor()
  const file = page.context().waitForEvent('download', { timeout: 60_000 })
  await eu.click(imprimir, name)
  if (quantas > 1) {
    await page.getByRole('dialog', { name: 'Imprimir as etiquetas?' }).waitFor()
    await eu.press('Enter', 'Imprimir')
  }
  const pdf = await readFile(await (await file).path())
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`${name} brought no PDF`)
}
