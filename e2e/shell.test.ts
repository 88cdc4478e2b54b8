import { enterAs, newAssinante } from './assinante.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu opens and closes, by touch and by keyboard', async ({ page, seeState }) => {
    await page.goto('/')
    await alive(page)
    const menu = page.getByRole('navigation', { name: 'Principal' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Abrir menu' }).tap()
    await expect(menu.getByRole('link', { name: /Suporte/ })).toHaveAttribute('target', '_blank')
    await expect(menu.getByRole('link', { name: 'Minha conta' })).toHaveAttribute('href', '/login')
    await expect(menu.getByRole('link', { name: 'Cadastre-se' })).toHaveAttribute('href', '/register')
    await seeState('menu')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  test('the five steps can be swiped, and their dots follow and lead', async ({ page }) => {
    await page.goto('/')
    await alive(page)
    const dot = (name: RegExp) => page.getByRole('button', { name })
    // the section is hydrated when the person comes near: a tap that was too early is repeated
    await expect(async () => {
      await dot(/^Mostrar 5 de 5: Acompanhe/).tap()
      await expect(page.getByRole('heading', { name: 'Acompanhe' })).toBeInViewport({ timeout: 2_000 })
    }).toPass()
    await expect(dot(/5 de 5: Acompanhe/)).toHaveAttribute('aria-current', 'true')
    await expect(dot(/1 de 5: Cote online/)).toHaveAttribute('aria-current', 'false')
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a change of page announces its title, starts at the top and moves the focus', async ({ page }) => {
    await page.goto('/')
    await alive(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Criar conta grátis' }).click()
    await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible()
    await expect(page).toHaveTitle('Crie sua conta · FreteFlex')
    await expect.poll(() => page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'conteudo'])
  })

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#conteudo')).toBeFocused()
  })

  test('the terms of use are saved, and a failure is told in words that stay until they are read', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    await page.goto('/')
    await alive(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Termos de uso (PDF)' }).click()
    expect((await download).suggestedFilename()).toBe('Termos_de_uso.pdf')
    await expect(page.getByText('Download realizado com sucesso!')).toBeVisible()

    expectErrors(/Failed to load resource/)
    await page.route('**/api/v1/termosAdesao', (route) => route.abort())
    await page.getByRole('link', { name: 'Termos de uso (PDF)' }).click()
    const message = page.getByRole('dialog', { name: 'Erro ao baixar arquivo' })
    await expect(message).toContainText(
      'Falha ao tentar realizar o download, entre em contato com o suporte ou tente novamente mais tarde.',
    )
    await seeState('falha no download')
    await message.getByRole('button', { name: 'Voltar' }).click()
    await expect(message).toBeHidden()
  })

  test('what is typed and sent before hydration counts', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/app-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForFunction(() => '__zod_globalConfig' in globalThis) // boot.ts, which holds the form, is loaded
    await page.getByLabel('CEP de origem').pressSequentially('01310100')
    await page.getByLabel('CEP de destino').pressSequentially('20040020')
    await page.getByRole('button', { name: 'Calcular' }).click()
    release()
    await expect(page.getByLabel('CEP de origem')).toHaveValue('01310-100')
    await expect(page.getByRole('heading', { name: 'Resultado da Cotação' })).toBeVisible()
  })
})

test('browser and product have the same hour, far from midnight', async ({ page }) => {
  await page.goto('/')
  const { agora } = (await (await page.request.get('/sandbox/relogio')).json()) as { agora: string }
  const here = await page.evaluate(() => Date.now())
  expect(Math.abs(Date.parse(agora) - here)).toBeLessThan(60_000)
  expect(agora).toMatch(/^2026-11-25T1[2-5]:/)
})

for (const [size, look] of Object.entries({ 'a phone': PHONE, 'a desktop': DESKTOP }))
  test.describe(`before any code has come, on ${size}`, () => {
    test.use(look)

    test('the frame of a logged in person stands where it stays, and a visitor does not see it', async ({ page }) => {
      const held: (() => void)[] = []
      let isHeld = true
      await enterAs(page, await newAssinante(page), '/perfil')
      await page.route('**/assets/*.js', async (route) => {
        if (isHeld) await new Promise<void>((go) => held.push(go))
        await route.continue()
      })
      await page.goto('/envios', { waitUntil: 'commit' })
      const waiting = page.locator('[data-moldura]')
      await expect(waiting).toBeVisible()
      const menu = page.locator(`nav[aria-label="${look === PHONE ? 'Menu principal' : 'Menu'}"]`)
      await expect(menu.getByText(look === PHONE ? 'Fretes' : 'Meus fretes', { exact: true })).toBeVisible()
      // the bar of a phone stands on its bottom edge; until the font is there a label may need a second line above it
      const edges = async () => {
        const { x = -1, y = -1, width = -1, height = -1 } = (await menu.boundingBox()) ?? {}
        return look === PHONE ? { x, width, bottom: y + height } : { x, y, width, height }
      }
      const before = await edges()
      isHeld = false
      for (const go of held) go()
      await alive(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Meus fretes' })).toBeVisible()
      await expect(waiting).toHaveCount(0)
      expect(await edges()).toEqual(before)

      isHeld = true
      held.length = 0
      await page.evaluate(() => localStorage.clear())
      await page.goto('/envios', { waitUntil: 'commit' })
      await expect(waiting).toBeAttached()
      await expect(waiting).toBeHidden()
      isHeld = false
      for (const go of held) go()
      await expect(page).toHaveURL('/login?voltar=%2Fenvios')
      await expect(page.getByRole('heading', { level: 1, name: 'Faça seu login' })).toBeVisible()
    })
  })
