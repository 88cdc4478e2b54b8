import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { STAFF } from './conta.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'

/** Jadlog's present tariff as a file to choose, with its prices multiplied. */
async function modelo(page: Page, factor: (produto: string) => number) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Modelo Jadlog' }).click()
  const texto = readFileSync(await (await download).path(), 'utf8')
  const lines = texto
    .trim()
    .split('\r\n')
    .map((line) => {
      const cells = line.split(';')
      if (cells[2] !== 'precos') return line
      const centavos = Math.round(Number(cells[5]!.replace(',', '.')) * 100 * factor(cells[1]!))
      return [...cells.slice(0, 5), (centavos / 100).toFixed(2).replace('.', ',')].join(';')
    })
  return { name: 'jadlog-2027.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

const precoDaPackage = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/calculo-frete', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        cotacoes: [
          {
            cepOrigem: '01310100',
            cepDestino: '20040020',
            valorEncomenda: 89.9,
            dimensoes: { alturaPacote: 10, larguraPacote: 20, comprimentoPacote: 30, pesoPacote: 1 },
          },
        ],
      }),
    })
    const cotacoes = (await answer.json()) as { valorFrete: number; produto: { nomeProduto: string } }[]
    return cotacoes.find(({ produto }) => produto.nomeProduto === '.PACKAGE')?.valorFrete
  })

test.describe('tables of the console on a desktop', () => {
  test.use(DESKTOP)

  test('a tariff is read before it is activated, sells at once, and the earlier one comes back', async ({
    page,
    seeState,
  }) => {
    await enterAs(page, STAFF)
    await page.waitForURL('/operacao')
    await page.getByRole('link', { name: 'Tarifas' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tabelas de tarifas' }).waitFor()
    await seeState('before')
    await page.locator('input[type=file]').setInputFiles({
      name: 'errada.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('transportadora;produto;planilha;linha;coluna;valor\nJadlog;.Package;precos;L1;1;=1+1'),
    })
    await expect(page.getByRole('heading', { name: 'O que corrigir' })).toBeVisible()
    await expect(page.getByText('parece uma fórmula')).toBeVisible()
    await seeState('errors')

    const before = await precoDaPackage(page)
    await page
      .locator('input[type=file]')
      .setInputFiles(await modelo(page, (produto) => (produto === '.COM' ? 0.96 : 1.1)))
    await expect(page.getByRole('heading', { name: 'O que muda em 50 encomendas de amostra' })).toBeVisible()
    await expect(page.getByText('Pode ativar')).toBeVisible()
    await seeState('what changes')
    await page.getByLabel('Por quê').fill('Reajuste do contrato')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^\S+ vale agora\.$/)).toBeVisible()
    const after = await precoDaPackage(page)
    expect(after! / before!).toBeGreaterThan(1.05)

    await page
      .getByRole('button', { name: /^Voltar a esta/ })
      .first()
      .click()
    await expect(page.getByText('Volta a 2026-11')).toBeVisible()
    await page.getByLabel('Por quê').fill('O contrato veio errado')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('2026-11 vale agora.')).toBeVisible()
    expect(await precoDaPackage(page)).toBe(before)
    await seeState('after')
  })
})

test.describe('tables of the console at night', () => {
  test.use(DESKTOP_DARK)

  test('a tariff’s changes, agencies on the map and CEP ranges are right in each size', async ({ page, seeState }) => {
    const seeSizes = async (name: string) => {
      for (const viewport of [PHONE.viewport, { width: 820, height: 1180 }, DESKTOP_DARK.viewport]) {
        await page.setViewportSize(viewport)
        await seeState(`${name} ${viewport.width}`)
      }
    }
    await enterAs(page, STAFF, '/operacao/tabelas/tarifas')
    await page.getByRole('button', { name: 'Modelo Jadlog' }).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles(await modelo(page, (produto) => (produto === '.COM' ? 0.96 : 1.1)))
    await expect(page.getByRole('heading', { name: 'O que muda em 50 encomendas de amostra' })).toBeVisible()
    await seeSizes('what changes')
    await page.goto('/operacao/tabelas/agencias')
    await page.getByRole('button', { name: 'SP', exact: true }).click()
    await expect(page.getByText('EXEMPLO-SP')).toBeVisible()
    await seeSizes('agencies')
    await page.goto('/operacao/tabelas/cep')
    await page.locator('input[type=file]').setInputFiles({
      name: 'cep.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('ibge,inicio,fim\n3509502,13000001,13139999\n'),
    })
    await expect(page.getByText('Pode ativar')).toBeVisible()
    await seeSizes('ranges')
  })
})
