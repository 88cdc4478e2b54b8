import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { alive } from './journey.ts'

/** A parcel that every product carries, as a person types it. */
export const MEDIDAS = { Altura: '4', Largura: '16', Comprimento: '24', Peso: '0,3' }

/** The calculator of the landing page, as a person uses it. */
export function calculadora(page: Page) {
  const form = page.getByRole('form', { name: 'Dados da Cotação' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const type = async (values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) {
      await field(label).click()
      await field(label).fill('')
      await field(label).pressSequentially(text)
      await field(label).blur()
    }
  }
  const fill = async (values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) {
      await field(label).fill(text)
      await field(label).blur()
    }
  }
  return {
    form,
    field,
    /** Fills each field at once, and leaves it. */
    fill,
    /** Types into each field key by key, and leaves it. */
    type,
    calcular: form.getByRole('button', { name: 'Calcular' }),
    continuar: form.getByRole('button', { name: 'Continuar para as medidas' }),
    quotes: page
      .getByRole('region', { name: 'Resultado da Cotação' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') }),
    /** Opens the page and waits until its code runs. */
    async open() {
      await page.goto('/')
      await alive(page)
    },
    choose: (formato: string) => form.locator('label').filter({ hasText: formato }).click(),
    /** Two capitals: the only required fields. */
    fillTrajeto: () => fill({ 'CEP de origem': '01310100', 'CEP de destino': '20040020' }),
    /** Expects that the form shows this message and Calcular is disabled. */
    async refuses(message: string) {
      await expect(form.getByText(message, { exact: true }).first()).toBeVisible()
      await expect(form.getByRole('button', { name: 'Calcular' })).toBeDisabled()
    },
  }
}
