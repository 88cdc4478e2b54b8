import { cadastro, DEMO, linkTo, login, pessoa, stopsAt } from './conta.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a refused login, and a successful one', async ({ page, seeState, expectErrors }) => {
    const { open, enter, entrar, cpf, senha, form } = login(page)
    await open()
    await entrar.click()
    await stopsAt(cpf, 'CPF inválido.')
    await cpf.fill('529.982.247-2')
    await entrar.click()
    await stopsAt(cpf, 'CPF inválido.')
    await cpf.fill(DEMO.cpf)
    await entrar.click()
    await stopsAt(senha, 'Informe a senha.')
    await seeState('errors')

    expectErrors(/401/)
    await enter({ ...DEMO, senha: 'Errada@2026' })
    await expect(page.getByRole('alert')).toHaveText('Usuário ou senha incorretos')
    await expect(cpf).toHaveValue(DEMO.cpf)
    await expect(senha).toBeFocused()
    await form.getByRole('button', { name: 'Mostrar senha' }).click()
    await expect(form.getByRole('button', { name: 'Mostrar senha' })).toHaveAttribute('aria-pressed', 'true')
    await expect(senha).toHaveAttribute('type', 'text')
    await seeState('refused')
    await enter(DEMO)
    await expect(page).toHaveURL(/\/(perfil|home)$/)
  })

  test('a password is recovered', async ({ page, seeState, expectErrors }) => {
    await login(page).open()
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    const email = page.getByLabel('E-mail')
    await email.fill('demo@')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await stopsAt(email, 'Email no formato inválido')
    await seeState('wrong e-mail')
    await email.fill(pessoa().email)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Verifique o seu e-mail para alterar a senha.')).toBeVisible()
    await seeState('sent')

    expectErrors(/422/)
    await page.goto('/restauroSenha?token=inventado')
    await alive(page)
    await expect(page).toHaveURL('/restauroSenha')
    const salvar = page.getByRole('button', { name: 'Salvar' })
    await expect(salvar).toBeDisabled()
    await seeState('new password')
    await page.getByLabel('Nova senha', { exact: true }).fill('flex2026')
    await page.getByLabel('Repita a nova senha').fill('flex')
    await page.getByLabel('Repita a nova senha').blur()
    await expect(page.getByText('Senhas não coincidem.')).toBeVisible()
    await expect(
      page.getByText(
        'A senha deve ter no mínimo 8 caracteres, possuir letras(maiúscula e minúsculas), números e caracteres especiais.',
      ),
    ).toBeVisible()
    await expect(salvar).toBeDisabled()
    await seeState('weak and different')
    await page.getByLabel('Nova senha', { exact: true }).fill('Nova@2026')
    await page.getByLabel('Repita a nova senha').fill('Nova@2026')
    await salvar.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('Nova@2026')
    await seeState('refused')
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a new password is set with the link of the mail, once', async ({ page, seeState, expectErrors }) => {
    const somebody = pessoa()
    const { open, fillAll, criar } = cadastro(page)
    await open()
    await fillAll(somebody)
    await criar.click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.goto(await linkTo(page, somebody.email, '/validacao'))
    await page.getByRole('link', { name: 'Acessar conta' }).waitFor()

    await page.goto('/recuperarSenha')
    await alive(page)
    await page.getByLabel('E-mail').fill(somebody.email)
    await page.getByRole('button', { name: 'Enviar' }).click()
    const link = await linkTo(page, somebody.email, '/restauroSenha')
    const set = async (senha: string) => {
      await page.goto(link)
      await alive(page)
      await page.getByLabel('Nova senha', { exact: true }).fill(senha)
      await page.getByLabel('Repita a nova senha').fill(senha)
      await page.getByRole('button', { name: 'Salvar' }).click()
    }
    await set('Outra@2026')
    await expect(page.getByText('Parabéns! Senha alterada com sucesso!')).toBeVisible()
    await seeState('changed')
    await page.getByRole('link', { name: 'Acessar' }).click()
    await login(page).enter({ ...somebody, senha: 'Outra@2026' })
    await expect(page).toHaveURL(/\/(perfil|home)$/)

    expectErrors(/422/)
    await set('Terceira@2026')
    await page.getByRole('alert').getByRole('link', { name: 'Pedir outro link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeVisible()
  })

  test('no answer: the sentences of the catalogue (S1 §8), and what was typed stays', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource/)
    await page.route('**/api/v1/**', (route) => route.abort())
    const { open, enter, senha } = login(page)
    await open()
    await enter(DEMO)
    await expect(page.getByRole('alert')).toContainText('Erro ao fazer login')
    await expect(page.getByRole('alert')).toContainText('Usuário ou senha incorretos')
    await expect(senha).toHaveValue(DEMO.senha)
    await seeState('login')

    await page.goto('/recuperarSenha')
    await alive(page)
    await page.getByLabel('E-mail').fill(DEMO.email)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Verifique o seu e-mail para alterar a senha.')).toBeVisible()

    await page.goto('/restauroSenha?token=inventado')
    await alive(page)
    await page.getByLabel('Nova senha', { exact: true }).fill('Nova@2026')
    await page.getByLabel('Repita a nova senha').fill('Nova@2026')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(
      page.getByText('Erro ao proseguir com a solicitação. Por favor, tente novamente mais tarde.'),
    ).toBeVisible()

    await page.goto('/validacao?tokenValidacao=inventado')
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
    await seeState('validation')
  })

  test('a resend that fails says so', async ({ page, seeState, expectErrors }) => {
    const somebody = pessoa()
    const { open, fillAll, criar } = cadastro(page)
    await open()
    await fillAll(somebody)
    await criar.click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    expectErrors(/403|Failed to load resource/)
    await page.route('**/api/v1/auth/emailValidation', (route) => route.abort())
    await login(page).enter(somebody)
    await page.getByRole('button', { name: 'Reenviar link' }).click()
    await expect(
      page.getByText(
        'Falha ao tentar reenviar o e-mail, entre em contato com o suporte ou tente novamente mais tarde.',
      ),
    ).toBeVisible()
    await seeState('resend failed')
  })

  test('the page asked for is kept through the login, and never leads to another site', async ({ page }) => {
    const { open, enter } = login(page)
    await open('/login?voltar=%2Fconfiguracoes')
    await enter(DEMO)
    await expect(page).toHaveURL(/\/perfil\?voltar=%2Fconfiguracoes$|\/configuracoes$/)
    await open('/login?voltar=%2F%2Fmau.example')
    await expect(page).toHaveURL(/\/(perfil|home)$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ ...DESKTOP, javaScriptEnabled: false })
  test('each page is readable, and says what it needs', async ({ page }) => {
    for (const [path, title] of [
      ['/login', 'Faça seu login'],
      ['/register', 'Crie sua conta'],
      ['/recuperarSenha', 'Recuperar senha'],
      ['/restauroSenha', 'Nova Senha'],
      ['/validacao', 'Validação da conta'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(/ligue o JavaScript do navegador/)).toBeVisible()
    }
  })
})
