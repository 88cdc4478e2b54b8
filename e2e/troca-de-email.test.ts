import { enterAs, newAssinante } from './assinante.ts'
import { cadastro, linkTo, pessoa } from './conta.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('an e-mail is changed with the password, and a button in the mail to the old address undoes it', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/401|404|422/) // a wrong password, a session that was ended, a link that was used
    const who = await newAssinante(page)
    const novo = `nova.${who.email}`
    await enterAs(page, who, '/configuracoes/conta-editar')
    const form = page.getByRole('form', { name: 'Minha Conta' })
    const salvar = form.getByRole('button', { name: 'Salvar' })
    await expect(form.getByLabel(/^Senha atual/)).toBeHidden()
    await form.getByLabel(/^E-mail/).fill(novo)
    await form.getByLabel(/^Senha atual/).fill('Errada@2026')
    await salvar.click()
    await expect(form.getByText('Senha incorreta.').first()).toBeVisible()
    await expect(form.getByLabel(/^E-mail/)).toHaveValue(novo)
    await seeState('wrong password')
    await form.getByLabel(/^Senha atual/).fill(who.senha)
    await salvar.click()
    await expect(page.getByText('Informações alteradas com sucesso! Redirecionando ...')).toBeVisible()
    await page.clock.runFor(4_000)
    await expect(page).toHaveURL('/configuracoes/conta')

    await page.goto(await linkTo(page, novo, '/validacao'))
    await expect(page.getByText('Pronto, o novo e-mail da sua Conta Flex está confirmado.')).toBeVisible()

    const link = await linkTo(page, who.email, '/desfazerEmail')
    await page.goto(link)
    await alive(page)
    await expect(page).toHaveURL('/desfazerEmail')
    const desfazer = page.getByRole('button', { name: 'Desfazer a troca' })
    await expect(desfazer).toBeEnabled()
    await seeState('undo')
    await desfazer.click()
    await expect(page.getByText('Pronto, a sua conta voltou ao e-mail de antes.')).toBeVisible()
    await seeState('undone')
    await page.getByRole('link', { name: 'Criar uma senha nova' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeVisible()

    await page.goto(link)
    await alive(page)
    await desfazer.click()
    await expect(page.getByRole('alert')).toContainText('Este link já foi usado ou não vale mais.')
    await seeState('used link')
    await page.goto('/desfazerEmail')
    await expect(page.getByText('O link está incompleto.')).toBeVisible()
    await seeState('no link')
  })

  test('a CPF in another person’s account is claimed by a mail to the support', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/409/)
    const taken = await newAssinante(page)
    const { open, fillAll, criar, form, field } = cadastro(page)
    await open()
    await fillAll({ ...pessoa(), cpf: taken.cpf })
    await criar.click()
    await expect(form.getByText('Já existe uma conta com este CPF.')).toBeVisible()
    const suporte = form.getByRole('link', { name: 'suporte@freteflex.test' })
    const address = new URL((await suporte.getAttribute('href'))!)
    expect(address.pathname).toBe('suporte@freteflex.test')
    expect(address.searchParams.get('subject')).toBe('Meu CPF está em uma conta da FreteFlex que não é minha')
    expect(address.href).not.toContain(taken.cpf.replace(/\D/g, ''))
    await seeState('taken')
    await field('CPF').fill(pessoa().cpf)
    await expect(suporte).toBeHidden()
  })
})

test.describe('an account whose name older rules allowed', () => {
  test.use(DESKTOP)

  test('is opened with the reason at its field', async ({ page }) => {
    const who = await newAssinante(page)
    await page.route('**/api/v1/assinatura/*', async (route) => {
      const answer = await route.fetch()
      const assinatura = (await answer.json()) as { assinante: { sobrenome: string } }
      assinatura.assinante.sobrenome = 'premio-flex.com.br'
      await route.fulfill({ response: answer, json: assinatura })
    })
    await enterAs(page, who, '/configuracoes/conta-editar')
    const form = page.getByRole('form', { name: 'Minha Conta' })
    await expect(form.getByLabel(/^Sobrenome/)).toHaveAccessibleDescription(/^Use só letras/)
    await expect(form.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await form.getByLabel(/^Sobrenome/).fill('da Silva')
    await expect(form.getByRole('button', { name: 'Salvar' })).toBeEnabled()
  })
})
