import type { Page } from '@playwright/test'
import { enterAs, holdSessao, newAssinante, newSessao, newToken } from './assinante.ts'
import { DEMO, login } from './conta.ts'
import { alive, DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())
const MENU = ['Home', 'Calculadora', 'Carrinho de compras', 'Meus fretes', 'Carteira Flex', 'Diferenças nos Fretes']

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a logged in person finds home, menu and account', async ({ page, seeState, expectErrors }) => {
    expectErrors(/404/) // there is no cart yet
    await enterAs(page, DEMO)
    await seeHome(page)
    const places = page.getByRole('navigation', { name: 'Menu principal' })
    await expect(places.getByRole('link')).toHaveText(['Home', 'Calculadora', 'Carrinho', 'Fretes', 'Carteira'])
    await expect(places.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: 'Mais opções' }).tap()
    await expect(page.getByRole('dialog', { name: 'Olá, Marina' })).toBeVisible()
    await seeState('more')
    await page.getByRole('dialog').getByRole('link', { name: 'Conta Flex' }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await seeConta(page)
  })

  test('several profiles: the person chooses', async ({ page, seeState }) => {
    // the test supplies the list of profiles, each of the person's own account: e2e/pessoas.test.ts has real ones
    let sent: string | undefined
    await page.route('**/api/v1/**', async (route) => {
      const { 'identificador-perfil-acesso': perfil, ...headers } = route.request().headers()
      sent = perfil ?? sent
      await route.continue({ headers })
    })
    await page.route('**/perfil-acesso', async (route) => {
      const [{ identificadorAssinatura }] = (await (await route.fetch()).json()) as [
        { identificadorAssinatura: string },
      ]
      await route.fulfill({ json: PERFIS.map((perfil) => ({ ...perfil, identificadorAssinatura })) })
    })
    await enterAs(page, DEMO, '/carteira')
    await expect(page).toHaveURL('/perfil?voltar=%2Fcarteira')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await seeState('choice')
    await page.getByRole('button', { name: 'Financeiro na Loja da Iara' }).click()
    await expect(page).toHaveURL('/carteira')
    await page.goto('/home')
    await expect(page.getByText(/ de \d+$/)).toBeVisible()
    expect(sent).toBe(PERFIS[1].uuid)
  })

  test('the account is changed, rule by rule', async ({ page, seeState }) => {
    const who = await newAssinante(page)
    await enterAs(page, who, '/configuracoes/conta-editar')
    const form = page.getByRole('form', { name: 'Minha Conta' })
    const field = (label: string) => form.getByLabel(new RegExp(`^${label}( ?\\*)?$`))
    const salvar = form.getByRole('button', { name: 'Salvar' })
    await expect(field('CPF')).not.toBeEditable()
    await expect(form.getByText('São Paulo, SP')).toBeVisible()
    await field('Telefone').fill('1112345678')
    await field('E-mail').fill('maria@loja')
    await field('Nome').fill('')
    await field('Nome').blur()
    for (const sentence of ['Telefone inválido.', 'E-mail inválido.', 'Preenchimento obrigatório'])
      await expect(form.getByText(sentence)).toBeVisible()
    await expect(form.getByText('Campo(s) inválidos.')).toBeVisible()
    await expect(salvar).toBeDisabled()
    await seeState('wrong')

    await field('Nome').fill('Mariana')
    await field('Telefone').fill('1132654321')
    await expect(field('Telefone')).toHaveValue('(11)3265-4321')
    await field('E-mail').fill(`nova.${Date.now()}@loja.test`)
    await expect(form.getByText(/passa a valer depois que você confirmar/)).toBeVisible()
    await field('Senha atual').focus()
    await field('Senha atual').blur()
    await expect(form.getByText('Para trocar o e-mail, confirme com a sua senha atual.')).toBeVisible()
    await expect(salvar).toBeDisabled()
    await seeState('asks for the password')
    await field('Senha atual').fill(who.senha)
    await form.getByLabel('Sem número').check()
    await expect(field('Número')).toHaveValue('S/N')
    await expect(field('Número')).toBeDisabled()
    await field('Nome').press('Enter')
    await expect(page.getByText('Informações alteradas com sucesso! Redirecionando ...')).toBeInViewport()
    await seeState('saved')
    await page.clock.runFor(4_000)
    await expect(page).toHaveURL('/configuracoes/conta')
    await expect(page.getByText(/^Confirme o novo e-mail: nova\./)).toBeVisible()
    await expect(page.getByText('Mariana', { exact: true })).toBeVisible()
    await expect(page.getByText('(11)3265-4321')).toBeVisible()
    await expect(page.getByText('Avenida Paulista, S/N')).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP_DARK)

  test('a logged in person finds home, menu and account', async ({ page, seeState, expectErrors }) => {
    expectErrors(/404/) // there is no cart yet
    await enterAs(page, DEMO)
    await seeHome(page)
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    await expect(page.getByText('Olá, Marina')).toBeVisible()
    // a count may follow the name: the demo account has open differences
    for (const item of MENU)
      await expect(menu.getByRole('link', { name: new RegExp(`^${item}( ?\\d|$)`) })).toBeVisible()
    await menu.getByRole('button', { name: 'Configurações' }).click()
    await seeState('settings')
    await menu.getByRole('link', { name: 'Conta Flex' }).click()
    await expect(menu.getByRole('link', { name: 'Conta Flex' })).toHaveAttribute('aria-current', 'page')
    await seeConta(page)
  })

  test('the password is changed', async ({ page, seeState, expectErrors }) => {
    expectErrors(/422/)
    const who = await newAssinante(page)
    await enterAs(page, who, '/configuracoes/restaurar-senha')
    const form = page.getByRole('form', { name: 'Nova senha' })
    const salvar = form.getByRole('button', { name: 'Salvar' })
    const type = async (atual: string, nova: string, repetida: string) => {
      await form.getByLabel(/^Senha atual/).fill(atual)
      await form.getByLabel(/^Nova senha/).fill(nova)
      await form.getByLabel(/^Repita a nova senha/).fill(repetida)
      await form.getByLabel(/^Repita a nova senha/).blur()
    }
    await expect(salvar).toBeDisabled()
    for (const [nova, repetida, sentence] of [
      ['fraca', 'fraca', /^A senha deve ter no mínimo 8 caracteres, possuir letras\(maiúscula e minúsculas\)/],
      ['Outra@2027', 'Outra@2028', 'Senhas não coincidem.'],
      [who.senha, who.senha, 'A nova senha não pode ser igual a anterior.'],
    ] as const) {
      await type(who.senha, nova, repetida)
      await expect(form.getByText(sentence).first()).toBeVisible()
      await expect(salvar).toBeDisabled()
    }
    await type('Errada@2026', 'Outra@2027', 'Outra@2027')
    await salvar.click()
    await expect(
      page.getByText('Não foi possível alterar a senha. Confira se a senha atual está correta.'),
    ).toBeVisible()
    await seeState('refused')
    await type(who.senha, 'Outra@2027', 'Outra@2027')
    await salvar.click()
    await expect(page.getByText('Senha alterada com sucesso.')).toBeVisible()
    await form.getByRole('link', { name: 'Voltar' }).click()
    await expect(page).toHaveURL('/configuracoes/conta')
    await newToken(page, { ...who, senha: 'Outra@2027' })
  })
})

async function seeHome(page: Page) {
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1, name: /^Home: \S+, \d/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Etiquetas em aberto' }).getByText(/ de \d+$/)).toBeVisible()
}

async function seeConta(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Conta Flex' })).toBeVisible()
  await expect(page.getByText('529.982.247-25')).toBeVisible()
  await expect(page.getByText('Este aparelho, agora')).toBeVisible()
}

const PERFIS = [
  { uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd201', papel: 'ADMINISTRADOR', nomeDaLoja: 'Ateliê da Marina', loja: null },
  { uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd202', papel: 'FINANCEIRO', nomeDaLoja: 'Loja da Iara', loja: null },
] as const

test.describe('the session', () => {
  test.use(DESKTOP)

  test('a person who asked for a page gets there after the login', async ({ page }) => {
    await page.goto('/configuracoes/documentos?a=1#b')
    await expect(page).toHaveURL(/\/login\?voltar=/)
    await alive(page)
    await login(page).enter(DEMO)
    await expect(page).toHaveURL('/configuracoes/documentos?a=1#b')
    await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible()
  })

  test('the address of the landing page is home for a logged in person', async ({ page }) => {
    await holdSessao(page, DEMO)
    await page.goto('/')
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('region', { name: 'Carteira Flex' })).toBeVisible()
  })

  test('a logout clears what belongs to the person, here and in the other tab', async ({ page, context }) => {
    await enterAs(page, await newAssinante(page))
    await expect(page.getByRole('region', { name: 'Carteira Flex' })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('ultimas-cotacoes', '[]'))
    const other = await context.newPage()
    await other.goto('/configuracoes/conta')
    await other.getByText('Este aparelho, agora').waitFor()
    const refused = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('banner').getByRole('link', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/')
    expect((await refused).status()).toBe(204)
    await expect(other).toHaveURL('/')
    await expect(other.getByText('Você saiu da sua conta em outra aba.')).toBeVisible()
    expect(await stored(page)).toEqual(['ultimas-cotacoes'])
    await page.goto('/home')
    await expect(page).toHaveURL('/login?voltar=%2Fhome')
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
  })

  test('a session that the server has ended leads out, and says why', async ({ page, expectErrors }) => {
    expectErrors(/401/)
    const { token } = await enterAs(page, await newAssinante(page))
    await expect(page.getByRole('region', { name: 'Carteira Flex' })).toBeVisible()
    await page.goto('about:blank') // an open page could hear of the end first, and reload meanwhile
    const headers = { authorization: `Bearer ${token}` }
    await page.request.delete('/api/v1/auth', { headers })
    // a node caches a session for a second
    await expect.poll(async () => (await page.request.get('/api/v1/sessao', { headers })).status()).toBe(401)
    await page.goto('/home')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar.')).toBeVisible()
    expect(await stored(page)).toEqual([])
  })

  test('the other browsers are listed and logged out', async ({ page, expectErrors }) => {
    expectErrors(/401/)
    const who = await newAssinante(page)
    const [first] = [await newSessao(page, who), await newSessao(page, who), await newSessao(page, who)]
    await enterAs(page, who, '/configuracoes/conta')
    const rows = page.getByRole('region', { name: 'Onde você está conectado' }).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await rows
      .nth(3)
      .getByRole('button', { name: /^Sair deste aparelho/ })
      .click()
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Sair dos outros aparelhos' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Este aparelho, agora')
    const answer = await page.request.get('/api/v1/sessao', { headers: { authorization: `Bearer ${first.token}` } })
    expect(answer.status()).toBe(401)
  })
})

test.describe('the account', () => {
  test.use(DESKTOP)

  test('what cannot be loaded is told, and comes with another try', async ({ page, seeState, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    await page.route('**/readyz', (route) => route.abort()) // the page does not try again by itself
    await page.route('**/perfil-acesso', (route) => route.abort(), { times: 2 })
    await enterAs(page, DEMO, '/configuracoes/conta')
    await expect(page.getByRole('alert')).toContainText('O servidor não respondeu.')
    // a failure, not silence: after silence the next answer to any other call makes the page try again by itself
    const broken = { status: 500, json: { code: 'ERRO_INTERNO', message: 'x', requestId: 'x' } }
    await page.route('**/api/v1/assinatura/*', (route) => route.fulfill(broken))
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByText('Problema ao fazer a requisição. Contate o suporte, por favor.')).toBeVisible()
    await seeState('conta failed')
    await page.goto('/home')
    await expect(
      page.getByText(
        'Erro ao obter informações da assinatura, entre em contato com o suporte ou tente novamente mais tarde.',
      ),
    ).toBeVisible()
    await seeState('home failed')
    await page.unroute('**/api/v1/assinatura/*')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('region', { name: 'Carteira Flex' })).toBeVisible()
  })

  test('a failed save says so, and loses nothing', async ({ page, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    await enterAs(page, DEMO, '/configuracoes/conta-editar')
    await page.route('**/api/v1/preferencias/*', (route) => route.abort())
    const form = page.getByRole('form', { name: 'Minha Conta' })
    await form.getByLabel(/^Complemento/).fill('Fundos')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Não foi possível proseguir a requisição.')).toBeVisible()
    await expect(form.getByLabel(/^Complemento/)).toHaveValue('Fundos')
    await page.clock.runFor(5_000)
    await expect(form.getByText('Não foi possível proseguir a requisição.')).toBeHidden()
    await expect(page).toHaveURL('/configuracoes/conta-editar')
  })

  test('personal data are downloaded, and the account is closed with the password', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/422/)
    const who = await newAssinante(page)
    await enterAs(page, who, '/configuracoes/conta')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar meus dados' }).click()
    expect((await download).suggestedFilename()).toBe('dados-freteflex.json')

    await page.getByRole('button', { name: 'Encerrar conta' }).click()
    const form = page.getByRole('form', { name: 'Encerrar conta' })
    await expect(form.getByLabel('Confirme com a sua senha')).toBeFocused()
    await form.getByLabel('Confirme com a sua senha').fill('Errada@2026')
    await form.getByRole('button', { name: 'Encerrar a conta' }).click()
    await expect(form.getByText('Senha incorreta.')).toBeVisible()
    await seeState('closing')
    await form.getByLabel('Confirme com a sua senha').fill(who.senha)
    await form.getByRole('button', { name: 'Encerrar a conta' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Conta encerrada' })).toBeVisible()
    expect(await stored(page)).toEqual([])
  })
})

test.describe('the menu', () => {
  test.use({ ...DESKTOP, viewport: { width: 820, height: 1180 } })

  test('below 1280 px names appear beside the icons, and Escape closes what is open', async ({ page, seeState }) => {
    await enterAs(page, DEMO)
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    const name = menu.getByText('Meus fretes')
    await expect(name).toHaveCSS('opacity', '0')
    await menu.getByRole('link', { name: 'Meus fretes' }).hover()
    await expect(name).toHaveCSS('opacity', '1')
    await page.keyboard.press('Escape')
    await expect(name).toHaveCSS('opacity', '0')

    await menu.getByRole('button', { name: 'Configurações' }).click()
    await expect(menu.getByRole('link', { name: 'Documentos' })).toBeVisible()
    await seeState('settings')
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'Documentos' })).toBeHidden()
    await expect(menu.getByRole('button', { name: 'Configurações' })).toBeFocused()
  })

  test('an item of the menu clears the selected quote, and after a purchase the form too (S1 §2)', async ({ page }) => {
    await enterAs(page, DEMO)
    const fill = (purchased: boolean) =>
      page.evaluate((purchased) => {
        localStorage.setItem('cotacao-selecionada', '{}')
        localStorage.setItem('freteflex.calculadora', '{}')
        if (purchased) localStorage.setItem('freteComprado', 'true')
      }, purchased)
    const kept = async () => (await stored(page)).filter((key) => /cotacao-s|calculadora|freteComprado/.test(key))
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    await fill(false)
    await menu.getByRole('link', { name: 'Meus fretes' }).click()
    await expect(page).toHaveURL('/envios')
    expect(await kept()).toEqual(['freteflex.calculadora'])
    await fill(true)
    await menu.getByRole('link', { name: 'Carteira Flex' }).click()
    await expect(page).toHaveURL('/carteira')
    expect(await kept()).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the page does not scroll under the menu, which a touch outside closes', async ({ page }) => {
    await enterAs(page, DEMO)
    await page.evaluate(() => localStorage.setItem('quantidade-no-carrinho', '3'))
    await page.reload()
    await expect(page.getByRole('link', { name: /3 itens.*Carrinho/ })).toBeVisible()
    await page.getByRole('button', { name: 'Mais opções' }).tap()
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await page.touchscreen.tap(195, 60)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Mais opções' })).toBeFocused()
  })
})
