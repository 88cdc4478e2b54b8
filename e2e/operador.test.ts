import { enterAs } from './assinante.ts'
import { DEMO, STAFF } from './conta.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

test.describe('the account of the marketplace’s own staff', () => {
  test.use(PHONE)

  test('gets to its own page and stays logged in, wherever it goes', async ({ page }) => {
    await enterAs(page, STAFF)
    await expect(page).toHaveURL('/operacao')
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
    for (const path of ['/', '/home', '/carteira', '/perfil', '/envios']) {
      await page.goto(path)
      await expect(page).toHaveURL('/operacao')
    }
    await page.reload()
    await alive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
    await page.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('link', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the keyboard of the console', () => {
  test.use(DESKTOP)

  test('goes to a place, finds, shows all keys, and sleeps in fields', async ({ page, seeState }) => {
    await enterAs(page, STAFF)
    await page.waitForURL('/operacao')
    await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor()
    await page.clock.setFixedTime(await page.evaluate(() => Date.now())) // the second key of 'g d' may take 1.2 s, and a busy machine longer
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page).toHaveURL('/operacao/documentos')
    await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor() // takes the focus as it comes
    await page.keyboard.press('/')
    const achar = page.getByRole('searchbox', { name: 'Achar' })
    await expect(achar).toBeFocused()
    await page.keyboard.type('g d?')
    await expect(achar).toHaveValue('g d?')
    await page.keyboard.press('Escape')
    await expect(achar).not.toBeFocused()
    await page.keyboard.press('?')
    const teclado = page.getByRole('dialog', { name: 'Teclado' })
    await expect(teclado).toContainText('contestações')
    await seeState('keys')
    await teclado.getByRole('button', { name: 'Mudar teclas' }).click()
    await teclado.getByRole('button', { name: 'Desligar a tecla de painel' }).click()
    await page.keyboard.press('Escape')
    await expect(teclado).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect(page).toHaveURL('/operacao/limites')
  })
})

test.describe('a subscriber', () => {
  test.use(DESKTOP)

  test('finds no console', async ({ page }) => {
    await enterAs(page, DEMO)
    await page.waitForURL('/home')
    for (const path of ['/operacao', '/operacao/documentos', '/operacao/saques/0198b2c0-0000-7000-8000-000000000001']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Esta página não está aqui' })).toBeVisible()
      await expect(page).toHaveTitle('Página não encontrada · FreteFlex')
    }
  })
})
