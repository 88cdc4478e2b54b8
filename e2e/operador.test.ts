import { enterAs } from './assinante.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

/** The staff account that the start prints. */
const STAFF = { cpf: '111.444.777-35', senha: 'Flex@2026' }

test.describe('the account of the marketplace’s own staff', () => {
  test.use(PHONE)

  test('gets to its own page and stays logged in, wherever it goes', async ({ page, seeState }) => {
    await enterAs(page, STAFF)
    await expect(page).toHaveURL('/operacao')
    await expect(page.getByRole('heading', { name: 'Console da operação' })).toBeVisible()
    await seeState('landing')
    for (const path of ['/', '/home', '/carteira', '/perfil', '/envios']) {
      await page.goto(path)
      await expect(page).toHaveURL('/operacao')
    }
    await page.reload()
    await alive(page)
    await expect(page.getByRole('heading', { name: 'Console da operação' })).toBeVisible()
    await page.getByRole('link', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('a subscriber', () => {
  test.use(DESKTOP)

  test('finds no console', async ({ page }) => {
    await enterAs(page, { cpf: '529.982.247-25', senha: 'Flex@2026' })
    await page.waitForURL('/home')
    await page.goto('/operacao')
    await expect(page.getByRole('heading', { name: 'Esta página não está aqui' })).toBeVisible()
  })
})
