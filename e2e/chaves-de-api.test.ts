import { enterAs, newAssinante } from './assinante.ts'
import { expect, PHONE, test } from './journey.ts'

test.use({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] })

test('a key is made on a phone, shown once, opens what it may, and is revoked', async ({
  page,
  seeState,
  seeBothSizes,
  expectErrors,
}) => {
  expectErrors(/422/) // a wrong password
  const ana = await newAssinante(page)
  await enterAs(page, ana, '/configuracoes')
  await page.getByRole('link', { name: /^Chaves de API/ }).tap()
  await expect(page.getByRole('heading', { name: 'Nenhuma chave de API ainda' })).toBeVisible()
  await page.getByRole('button', { name: 'Criar chave de API' }).tap()
  const form = page.getByRole('form', { name: 'Nova chave de API' })
  await expect(form.getByRole('textbox', { name: /^Nome/ })).toBeFocused()
  await form.getByRole('button', { name: 'Criar a chave' }).tap()
  await seeState('the form, with what it lacks')
  await form.getByRole('textbox', { name: /^Nome/ }).fill('Loja virtual')
  await form.getByRole('button', { name: /^Loja virtual \(/ }).tap()
  await form.getByLabel('Sua senha').fill('Errada@2026')
  await form.getByRole('button', { name: 'Criar a chave' }).tap()
  await expect(form.getByText('Senha incorreta.')).toBeVisible()
  await form.getByLabel('Sua senha').fill(ana.senha)
  await form.getByRole('button', { name: 'Criar a chave' }).tap()

  const criada = page.getByRole('region', { name: 'Copie a chave “Loja virtual” agora' })
  await expect(criada.getByRole('heading', { name: /^Copie a chave/ })).toBeFocused()
  await criada.getByRole('button', { name: 'Copiar a chave' }).tap()
  const chave = await page.evaluate(() => navigator.clipboard.readText())
  expect(chave).toMatch(/^ffk_[\w-]{43}$/)
  await seeBothSizes('the key')
  const viewport = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  await seeState('the key at 320 px')
  await page.setViewportSize(viewport)
  const ask = async (path: string) =>
    (await page.request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${chave}` } })).status()
  expect([await ask('/frete'), await ask('/assinatura/home')]).toEqual([200, 403])
  await criada.getByRole('button', { name: 'Fechar' }).tap()
  await expect(page.getByRole('button', { name: 'Criar chave de API' })).toBeFocused()

  await page.reload()
  const linha = page.getByRole('listitem').filter({ hasText: 'Loja virtual' })
  await expect(linha).toContainText('usada em')
  await expect(page.locator('body')).not.toContainText(chave)
  await linha.getByText('Loja virtual (cotar, comprar e acompanhar): 6 permissões').tap()
  await seeState('the list')
  await linha.getByRole('button', { name: /^Revogar Loja virtual/ }).tap()
  await seeState('the question')
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar a chave' }).tap()
  await expect(page.getByRole('heading', { name: 'Nenhuma chave de API ainda' })).toBeVisible()
  expect(await ask('/frete')).toBe(401)
})
