import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { COLUNAS } from '#contract/importacao'
import { enterAs, newAssinante } from './assinante.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'

const EXEMPLO = Object.fromEntries(COLUNAS.map(({ nome, exemplo }) => [nome, exemplo as string]))
const TITULOS = [...COLUNAS.map(({ titulo }) => titulo as string), 'Cor']

/** A shop's own export, as Excel in Brazil writes it: semicolons, one byte per letter. Each `wrong` changes a row. */
function planilha(quantas: number, wrong: Record<number, Record<string, string>> = {}) {
  const rows = Array.from({ length: quantas }, (_, index) => {
    const celulas: Record<string, string> = {
      ...EXEMPLO,
      numero: String(index + 1),
      pedido: `P${index + 1}`,
      ...wrong[index + 2],
    }
    return [...COLUNAS.map(({ nome }) => celulas[nome] ?? ''), 'azul'].join(';')
  })
  const text = [TITULOS.join(';'), ...rows].join('\r\n')
  return { name: 'envios de novembro.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}

const choose = (page: Page, file: ReturnType<typeof planilha>) =>
  page.getByLabel('Arquivo da planilha').setInputFiles(file)

test.describe('on a phone', () => {
  test.use(PHONE)

  test('fifty rows, two of them corrected in the grid, go into the cart; the same file again asks first', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404|409/)
    const file = planilha(50, { 6: { cep: '123' }, 19: { bairro: '', peso: '31' } })
    const grid = page.getByRole('table', { name: 'Linhas da planilha' })
    const add = page.getByRole('button', { name: /^Adicionar/ })
    await enterAs(page, await newAssinante(page), '/carrinho')
    await page.getByRole('link', { name: 'Importar planilha' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Importar planilha' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: /Carrinho/ })).toHaveAttribute(
      'aria-current',
      'true',
    )

    await choose(page, file)
    await expect(page.getByText('Com erro (2)')).toBeVisible()
    await expect(page.getByText('Uma coluna não foi reconhecida e ficou de fora: Cor.')).toBeVisible()
    await expect(add).toHaveText('Adicionar 48 fretes ao carrinho')
    await seeState('com erro')

    const celula = (linha: number, titulo: string) =>
      grid
        .getByRole('rowgroup')
        .filter({ hasText: `Linha ${linha}` })
        .getByLabel(new RegExp(`^${titulo}`))
    await expect(celula(6, 'CEP')).toHaveAccessibleDescription('CEP inválido.')
    await celula(6, 'CEP').fill('20040020')
    await celula(6, 'CEP').press('Enter')
    await expect(celula(19, 'Bairro')).toBeFocused()
    await celula(19, 'Bairro').fill('Centro')
    await celula(19, 'Bairro').press('Tab')
    await expect(celula(19, 'Peso')).toBeFocused()

    // a reload loses nothing: the two corrections and the row that is still wrong are there
    await expect(page.getByText('Com erro (1)')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Com erro (1)')).toBeVisible()
    await expect(celula(19, 'Peso')).toHaveValue('31')
    await celula(19, 'Peso').fill('0,5')
    await celula(19, 'Peso').press('Enter')
    await expect(page.getByText('Com erro (0)')).toBeVisible()
    await expect(add).toHaveText('Adicionar 50 fretes ao carrinho')
    await expect(grid.getByText('Corrigido').first()).toBeVisible()
    await page.getByText('Mais rápido').click()
    await expect(page.getByText('Prontas (50)')).toBeVisible()
    await expect(add).toBeEnabled()
    await page.getByText('Todas (50)').click()
    await seeState('pronta')

    await add.click()
    await expect(page).toHaveURL('/carrinho')
    await expect(page.getByText('50 fretes adicionados ao carrinho')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: '50 fretes' })).toBeVisible()
    const badge = page.getByRole('navigation').getByRole('link', { name: /Carrinho/ })
    await expect(badge).toContainText('50')

    await page.getByRole('link', { name: 'Importar planilha' }).click()
    await choose(page, file)
    await expect(add).toHaveText('Adicionar 48 fretes ao carrinho')
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Planilha repetida' })
    await expect(dialog).toContainText(/Este arquivo já foi importado em .*, com 50 fretes\. Importar de novo\?/)
    await seeState('repetida')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await add.click()
    await dialog.getByRole('button', { name: 'Importar de novo' }).click()
    await expect(page.getByText('48 fretes adicionados ao carrinho')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: '98 fretes' })).toBeVisible()

    // the rows that are still wrong wait, and are told beside the cart
    await expect(page.getByText('2 linhas da planilha ficaram de fora')).toBeVisible()
    await page.getByRole('link', { name: 'Corrigir e adicionar' }).click()
    await expect(page.getByText('2 linhas ficaram de fora')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar as linhas com erro' }).click()
    const text = readFileSync(await (await saved).path(), 'utf8')
    expect(text).toContain(';31;')
    expect(text.trim().split('\r\n')).toHaveLength(3)
    await seeState('ficaram de fora')

    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP_DARK)

  test('the check of a thousand rows is stopped, goes on after a failure, and a column is named by hand', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    test.slow() // quotes a thousand rows
    expectErrors(/ERR_FAILED|Failed to load/)
    await enterAs(page, await newAssinante(page), '/importacao')
    const { buffer, ...file } = planilha(1000)
    await choose(page, { ...file, buffer: Buffer.from(buffer.toString('latin1').replace('CEP', 'Onde'), 'latin1') })
    const select = page.getByLabel('Qual coluna é o CEP?')
    await select.selectOption({ label: 'Onde (20040-020)' })
    await seeState('coluna')
    let calls = 0
    // from the third call on nothing answers: any answer, the bell's too, would let the check go on by itself
    const isDown = () => calls >= 3
    const silence = (route: Route) => (isDown() ? route.abort() : route.fallback())
    await page.route('**/readyz', (route) => route.abort())
    await page.route('**/api/v1/**', silence)
    await page.route('**/api/v1/importacao/linhas', (route) => {
      calls += 1
      return silence(route)
    })
    await page.getByRole('button', { name: 'Conferir as linhas' }).click()
    const progress = page.getByRole('progressbar', { name: 'Conferência da planilha' })
    await expect(page.getByText('O servidor não respondeu. Tente novamente em instantes.')).toBeVisible()
    await expect(page.getByText('Conferência parada em 200 de 1.000')).toBeVisible()
    await expect(progress).toHaveAttribute('value', '200')
    await seeState('parada')
    calls = Number.NEGATIVE_INFINITY
    await page.reload()
    await expect(page.getByText('Prontas (1.000)')).toBeVisible({ timeout: 180_000 })
    await expect(page.getByRole('button', { name: 'Adicionar 1.000 fretes ao carrinho' })).toBeEnabled()
    await page.getByRole('button', { name: 'Mostrar mais 50 de 950' }).click()
    await expect(page.getByText('Mostrar mais 50 de 900')).toBeVisible()
  })
})

/** An export of Shopify: one line for each product, no measures; here with the columns that an app for Brazil adds. */
function shopify(pedidos: number) {
  const titulos = (
    'Name|Email|Financial Status|Subtotal|Shipping|Total|Lineitem quantity|Lineitem name|Lineitem price|Billing Name|' +
    'Billing Zip|Shipping Name|Shipping Address1|Shipping Address2|Shipping Company|Shipping City|Shipping Zip|' +
    'Shipping Province|Shipping Phone|Bairro'
  ).split('|')
  const lines = Array.from({ length: pedidos }, (_, index) => {
    const name = `#${1001 + index}`
    const first: Record<string, string> = {
      Name: name,
      Email: 'joao@exemplo.com.br',
      'Financial Status': 'paid',
      Subtotal: '139.80',
      'Lineitem quantity': '2',
      'Lineitem name': 'Caneca',
      'Lineitem price': '44.90',
      'Shipping Name':
        index < 2 ? 'João da Conceição' : `João ${'ABCDEFGHIJ'[index % 10]}lves ${'KLMNOP'[index % 6]}reira`,
      'Shipping Address1': `Praça Pio X, ${index + 1}`,
      'Shipping Company': '111.444.777-35',
      'Shipping City': 'Rio de Janeiro',
      'Shipping Zip': "'20040-020",
      'Shipping Province': 'RJ',
      'Shipping Phone': '+55 21 98765-4321',
      Bairro: index === 4 ? '' : 'Centro',
    }
    const second: Record<string, string> = { Name: name, 'Lineitem quantity': '1', 'Lineitem name': 'Prato' }
    return (index % 2 === 0 ? [first, second] : [first]).map((line) =>
      titulos.map((titulo) => `"${line[titulo] ?? ''}"`).join(','),
    )
  }).flat()
  const text = [titulos.join(','), ...lines].join('\n')
  return { name: 'orders_export_1.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test.describe('from Shopify', () => {
  test.use(DESKTOP)

  test('fifty orders reach the cart in at most eight clicks after the file is chosen', async ({ page, seeState }) => {
    const grid = page.getByRole('table', { name: 'Linhas da planilha' })
    const add = page.getByRole('button', { name: /^Adicionar/ })
    await enterAs(page, await newAssinante(page), '/importacao')
    await choose(page, shopify(50))
    await expect(page.getByText('Shopify: 50 encomendas, de 75 linhas')).toBeVisible()
    await expect(page.getByText('Com erro (50)')).toBeVisible()
    await expect(page.getByText(/nomes aparecem com dados diferentes/)).toBeVisible()
    await seeState('falta')

    await page.evaluate(() => {
      const counted = globalThis as unknown as { clicks: number }
      counted.clicks = 0
      addEventListener('click', (event) => event.isTrusted && counted.clicks++, true)
    })
    const caixa = page.getByRole('group', { name: /^Minha caixa/ })
    await caixa.getByLabel('Altura (cm)').click()
    for (const texto of ['4', '16', '240 mm', '300 g']) {
      await page.keyboard.type(texto)
      await page.keyboard.press('Tab')
    }
    await page.getByRole('button', { name: 'Aplicar a todas (50 linhas)' }).click()
    await expect(page.getByText('Preenchido por padrão em 50 linhas.')).toBeVisible()
    await expect(page.getByText('Com erro (1)')).toBeVisible()
    const bairro = grid.getByLabel(/^Bairro/)
    await expect(bairro).toHaveAccessibleDescription('Falta: Bairro.')
    await expect(add).toHaveText('Adicionar 49 fretes ao carrinho')
    await page.getByRole('button', { name: 'Não, manter todas como estão' }).click()
    await bairro.click()
    await page.keyboard.type('Centro')
    await page.keyboard.press('Enter')
    await expect(add).toHaveText('Adicionar 50 fretes ao carrinho')
    await page.getByText('Prontas (50)').click()
    await expect(grid.getByText('Por padrão: caixa de 24 × 16 × 4 cm, 0,300 kg').first()).toBeVisible()
    const servico = grid.getByLabel('Serviço da linha 2', { exact: true })
    const outro = (await servico.locator('option').last().getAttribute('value')) ?? ''
    await servico.selectOption(outro)
    await expect(page.getByText('Prontas (50)')).toBeVisible()
    await expect(servico).toHaveValue(outro)
    await expect(add).toBeEnabled()
    await seeState('pronta')
    await add.click()
    await expect(page).toHaveURL('/carrinho')
    await expect(page.getByText('50 fretes adicionados ao carrinho')).toBeVisible()
    expect(await page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(8)
  })

  test('the box is saved for the next file, and a weight without a unit is asked about once', async ({
    page,
    seeState,
  }) => {
    await enterAs(page, await newAssinante(page), '/importacao')
    await choose(page, shopify(2))
    await page
      .getByRole('group', { name: /^Minha caixa/ })
      .getByLabel('Altura (cm)')
      .fill('7')
    await page.getByRole('button', { name: 'Aplicar a todas (2 linhas)' }).click()
    await page.getByRole('button', { name: 'Escolher outra planilha' }).click()
    const { buffer, ...file } = shopify(2)
    const comPeso = buffer
      .toString()
      .split('\n')
      .map((line, index) => `${line},${index === 0 ? 'Peso' : '300'}`)
      .join('\n')
    await choose(page, { ...file, buffer: Buffer.from(comPeso) })
    const pergunta = page.getByRole('radiogroup', { name: 'O peso está em gramas ou em quilos?' })
    await expect(pergunta.getByRole('radio', { name: '300 kg', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Conferir as linhas' })).toBeDisabled()
    await seeState('unidade')
    await pergunta.getByText('300 g (0,3 kg)').click()
    await page.getByRole('button', { name: 'Conferir as linhas' }).click()
    await expect(page.getByRole('group', { name: /^Minha caixa/ }).getByLabel('Altura (cm)')).toHaveValue('7')
    await page.getByRole('button', { name: 'Todos os dados da linha 2' }).click()
    await expect(page.getByRole('table').getByLabel(/^Peso/).first()).toHaveValue('300 g')
  })
})

test('an unreadable file is refused in place', async ({ page }) => {
  await enterAs(page, await newAssinante(page), '/importacao')
  await choose(page, { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) })
  await expect(page.getByRole('alert')).toContainText('Envie um arquivo CSV ou XLSX.')
  await page.getByRole('textbox', { name: 'Colar da planilha' }).fill('João\t20040-020')
  await page.getByRole('button', { name: 'Usar o texto colado' }).click()
  await expect(page.getByRole('alert')).toContainText('Nenhum título de coluna foi reconhecido.')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar modelo XLSX' }).click()
  const path = await (await saved).path()
  await choose(page, { name: 'modelo.xlsx', mimeType: 'application/zip', buffer: readFileSync(path) })
  await expect(page.getByRole('button', { name: 'Adicionar 1 frete ao carrinho' })).toBeEnabled()
})
