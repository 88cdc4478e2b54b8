import type { Page } from '@playwright/test'
import { calculadora } from './calculadora.ts'
import { cadastro, login, type Pessoa, pessoa } from './conta.ts'
import { alive, expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('an account from its first quote on: it is opened, its quote has waited, it is changed, its password lost and recovered', async ({
    page,
    seeState,
  }) => {
    const maria = pessoa()
    await choosePac(page)
    await expect(page).toHaveURL('/register')
    await expect(freteGuardado(page)).toContainText('chega até')
    await expect(page.getByLabel(/^Nome/)).toBeFocused()
    await seeState('the registration, a frete waits')
    await register(page, maria)
    await expect(freteGuardado(page)).toBeVisible()
    await expect(login(page).cpf).toHaveValue(maria.cpf)
    const validacao = await openLink(page, maria, 'Confirme seu e-mail na FreteFlex', 'Confirmar e-mail')
    await expect(validacao.getByText('Parabéns! Sua Conta Flex foi ativada com sucesso!')).toBeVisible()
    await expect(freteGuardado(validacao)).toBeVisible()
    const { cpf, senha } = login(validacao)
    await expect(cpf).toHaveValue(maria.cpf) // this browser made the account: the password is all that is missing
    await expect(senha).toBeFocused()
    await validacao.keyboard.type(maria.senha)
    await validacao.keyboard.press('Enter')
    await expect(validacao).toHaveURL('/calculadora?etapa=dados')
    await expect(validacao.getByRole('heading', { level: 1, name: 'Dados do frete' })).toBeVisible()
    await expect(validacao.getByRole('main')).toContainText('PAC')
    await validacao.goto('/home')
    await editConta(validacao)
    const changed = { ...maria, senha: 'Segunda@2026' }
    await changeSenha(validacao, maria, changed)
    await logOut(validacao, 'Mariana')

    await requestRecuperacao(validacao, maria)
    const restauro = await openLink(validacao, maria, 'Sua nova senha na FreteFlex', 'Escolher nova senha')
    const recovered = { ...maria, senha: 'Terceira@2026' }
    await restoreSenha(restauro, recovered)
    await logIn(restauro, recovered)
    await logOut(restauro, 'Mariana')
  })
})

const freteGuardado = (page: Page) =>
  page.getByRole('region', { name: 'Seu frete' }).filter({ hasText: /PAC · R\$\s\d/ })

/** A visitor quotes a small box, and chooses PAC. */
async function choosePac(page: Page) {
  const { open, fillTrajeto, fill, continuar, calcular } = calculadora(page)
  await open()
  await fillTrajeto()
  await continuar.tap()
  await fill({ Altura: '5', Peso: '0,3' })
  await calcular.tap()
  await page.getByRole('link', { name: /^Cadastre-se e pague ?: PAC,/ }).tap()
}

async function register(page: Page, who: Pessoa) {
  const { fillAll, criar } = cadastro(page)
  await fillAll(who)
  await criar.click()
  await expect(page).toHaveURL('/login')
  const modal = page.getByRole('dialog', { name: 'Conta criada com sucesso!' })
  await expect(modal).toContainText('Por favor, verifique seu e-mail para validá-lo')
  await modal.getByRole('button', { name: 'Continuar' }).click()
  await expect(modal).toBeHidden()
}

/** Reads the newest mail of this subject in the sandbox's mailbox, as a person does, and follows its button. */
async function openLink(page: Page, { email }: Pessoa, assunto: string, button: string) {
  const mailbox = await page.context().newPage()
  await mailbox.goto('/sandbox')
  await mailbox.getByLabel('Destinatário').fill(email)
  const mail = mailbox.getByRole('listitem').filter({ hasText: email }).filter({ hasText: assunto })
  await mail.locator('summary').click()
  const opened = page.context().waitForEvent('page')
  await mail.frameLocator('iframe').getByRole('link', { name: button }).click()
  const there = await opened
  await alive(there)
  return there
}

async function logIn(page: Page, who: Pessoa) {
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Faça seu login' })).toBeVisible()
  await login(page).enter(who)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { level: 1, name: /^Home: \S+, \d/ })).toBeVisible()
}

async function editConta(page: Page) {
  await page.goto('/configuracoes/conta')
  await page.getByRole('link', { name: 'Editar perfil' }).click()
  const form = page.getByRole('form', { name: 'Minha Conta' })
  await form.getByLabel(/^Nome/).fill('Mariana')
  await form.getByLabel(/^Telefone/).fill('1132654321')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Informações alteradas com sucesso! Redirecionando ...')).toBeVisible()
  await page.clock.runFor(4_000)
  await expect(page).toHaveURL('/configuracoes/conta')
  for (const shown of ['Mariana', '(11)3265-4321']) await expect(page.getByText(shown, { exact: true })).toBeVisible()
}

async function changeSenha(page: Page, before: Pessoa, after: Pessoa) {
  await page.getByRole('link', { name: 'Mudar senha' }).click()
  const form = page.getByRole('form', { name: 'Nova senha' })
  await form.getByLabel(/^Senha atual/).fill(before.senha)
  await form.getByLabel(/^Nova senha/).fill(after.senha)
  await form.getByLabel(/^Repita a nova senha/).fill(after.senha)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Senha alterada com sucesso.')).toBeVisible()
}

async function logOut(page: Page, nome: string) {
  await page.getByRole('button', { name: 'Mais opções' }).tap()
  await expect(page.getByText(`Olá, ${nome}`).filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/configuracoes/conta')
  await expect(page).toHaveURL('/login?voltar=%2Fconfiguracoes%2Fconta')
}

async function requestRecuperacao(page: Page, { email }: Pessoa) {
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Verifique o seu e-mail para alterar a senha.')).toBeVisible()
}

async function restoreSenha(page: Page, { senha }: Pessoa) {
  await page.getByLabel('Nova senha', { exact: true }).fill(senha)
  await page.getByLabel('Repita a nova senha').fill(senha)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Parabéns! Senha alterada com sucesso!')).toBeVisible()
  await page.getByRole('link', { name: 'Acessar' }).click()
}
