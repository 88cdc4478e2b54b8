import type { Page } from '@playwright/test'
import { autenticador } from '../server/testing/autenticador.ts'
import { enterAs, newAssinante } from './assinante.ts'
import { linkTo, login } from './conta.ts'
import { alive, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'

/** The instant of the page, whose clock is that of its product. */
const agoraDe = async (page: Page) => {
  const { agora } = (await (await page.request.get('/sandbox/relogio')).json()) as { agora: string }
  return new Date(agora)
}
/** The instant some seconds later, whose code this journey has not used yet. */
const later = (em: Date, seconds: number) => new Date(em.getTime() + seconds * 1000)

/**
 * A code that the authenticator does not show within five minutes before or after `em`. Any fixed code would be right
 * in one of 300,000 runs.
 */
function wrongCode(codigoAt: (em: Date) => string, em: Date) {
  const shown = Array.from({ length: 21 }, (_, n) => codigoAt(later(em, (n - 10) * 30)))
  return ['000000', ...shown.map((_, n) => String(n + 1).padStart(6, '0'))].find((code) => !shown.includes(code))!
}

/** Logs out, and waits until the session has ended in this browser. */
async function leave(page: Page) {
  await page.goto('/logout')
  await page.waitForURL((url) => url.pathname === '/')
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the second step is turned on, asked for, skipped on a remembered device, and its loss is refused', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/401|422/) // the question for the code, a wrong code, a used link
    const who = await newAssinante(page)
    await enterAs(page, who, '/configuracoes/conta')
    const secao = page.getByRole('region', { name: 'Segurança da conta' })
    await secao.getByRole('button', { name: 'Ligar' }).click()
    const senha = secao.getByLabel('Sua senha')
    await expect(senha).toBeFocused()
    await senha.fill('Errada@2026')
    await secao.getByRole('button', { name: 'Continuar' }).click()
    await expect(secao.getByText('Senha incorreta.')).toBeVisible()
    await seeState('wrong password')
    await senha.fill(who.senha)
    await secao.getByRole('button', { name: 'Continuar' }).click()
    await expect(secao.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible()
    const codigoAt = autenticador((await secao.locator('form code').innerText()).replaceAll(' ', ''))
    const codigo = secao.getByLabel('Código do aplicativo')
    await codigo.fill('12a 34')
    await secao.getByRole('button', { name: 'Ligar' }).click()
    await expect(secao.getByText('O código tem 6 números.')).toBeVisible()
    await seeState('QR code')
    const em = await agoraDe(page)
    await codigo.fill(codigoAt(em))
    await secao.getByRole('button', { name: 'Ligar' }).click()
    await expect(secao.getByRole('listitem')).toHaveCount(10)
    const codigos = await secao.getByRole('listitem').allInnerTexts()
    await secao.getByRole('button', { name: 'Concluir' }).click()
    await expect(secao.getByText('Guarde os códigos antes de continuar.')).toBeVisible()
    await seeState('recovery codes')
    const download = page.waitForEvent('download')
    await secao.getByRole('button', { name: 'Baixar' }).click()
    expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt')
    await secao.getByLabel('Guardei os códigos em um lugar seguro').check()
    await secao.getByRole('button', { name: 'Concluir' }).click()
    await expect(secao.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
    await seeState('turned on')

    await leave(page)
    const entrada = login(page)
    await entrada.open()
    await entrada.enter(who)
    const passo = page.getByRole('form', { name: 'Verificação em duas etapas' })
    const digitos = passo.getByLabel('Código do aplicativo')
    await expect(digitos).toBeFocused()
    await expect(digitos).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(digitos).toHaveAttribute('inputmode', 'numeric')
    await digitos.fill(wrongCode(codigoAt, await agoraDe(page)))
    await passo.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(passo.getByText('Código incorreto ou já usado.')).toBeVisible()
    await expect(digitos).toBeFocused()
    await seeState('wrong code')
    await passo.getByRole('button', { name: 'Usar código de recuperação' }).click()
    await passo.getByLabel('Código de recuperação').fill(codigos[0] ?? '')
    await passo.getByLabel('Lembrar este aparelho por 30 dias').check()
    await seeState('recovery code')
    await passo.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/(perfil|home)$/)

    await leave(page)
    await entrada.open()
    await entrada.enter(who)
    await expect(page).toHaveURL(/\/(perfil|home)$/)
    await page.goto('/configuracoes/conta')
    await expect(secao.getByText('Restam 9 códigos de recuperação.')).toBeVisible()
    await secao.getByRole('button', { name: /^Esquecer / }).click()
    await expect(secao.getByText('Aparelhos que entram sem código')).toBeHidden()

    await leave(page)
    await entrada.open()
    await entrada.enter(who)
    await passo.getByRole('button', { name: 'Perdi o acesso' }).click()
    await seeState('lost')
    await page.getByRole('button', { name: 'Pedir o link por e-mail' }).click()
    await expect(page.getByText('Pedido anotado.')).toBeVisible()
    await seeState('asked')
    await page.goto(await linkTo(page, who.email, '/recusarPedido'))
    await alive(page)
    await expect(page).toHaveURL('/recusarPedido')
    await page.getByRole('button', { name: 'Recusar o pedido' }).click()
    await expect(page.getByText('Pedido recusado. A verificação em duas etapas continua ligada.')).toBeVisible()
    await seeState('refused')

    await entrada.open()
    await entrada.enter(who)
    await digitos.fill(codigoAt(later(await agoraDe(page), 30)))
    await passo.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL(/\/(perfil|home)$/)
    await page.goto('/configuracoes/conta')
    await secao.getByRole('button', { name: 'Desligar' }).click()
    await secao.getByLabel('Sua senha').fill(who.senha)
    await secao.getByLabel('Código').fill(codigos[1] ?? '')
    await seeState('turning off')
    await secao.getByRole('button', { name: 'Desligar' }).click()
    await expect(secao.getByRole('button', { name: 'Ligar' })).toBeVisible()
  })
})

test.describe('at night', () => {
  // WebAuthn knows no numeric addresses
  test.use({ ...DESKTOP_DARK, baseURL: process.env.PRODUCT_URL?.replace('127.0.0.1', 'localhost') ?? '' })

  test('a passkey is added, opens the account, gets another name, and is removed', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/401|422/)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const who = await newAssinante(page)
    await enterAs(page, who, '/configuracoes/conta')
    const secao = page.getByRole('region', { name: 'Segurança da conta' })
    await secao.getByRole('button', { name: 'Adicionar chave' }).click()
    await secao.getByLabel('Nome da chave').fill('Notebook da Maria')
    await secao.getByLabel('Sua senha').fill(who.senha)
    await seeState('adding')
    await secao.getByRole('button', { name: 'Criar a chave' }).click()
    await expect(secao.getByText('Notebook da Maria')).toBeVisible()
    await expect(secao.getByText(/^Ainda não usada/)).toBeVisible()
    await seeState('added')
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toHaveLength(1)
    expect(credentials[0]).toMatchObject({ rpId: 'localhost', isResidentCredential: true })

    await leave(page)
    // the browser offers the passkey by itself in the CPF field, or the person presses the button
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Entrar com chave de acesso' })
    await button.click({ timeout: 5000 }).catch(() => {}) // gone when the offer was taken at once
    await expect(page).toHaveURL(/\/(perfil|home)$/)

    await page.goto('/configuracoes/conta')
    await expect(secao.getByText(/^Usada em/)).toBeVisible()
    await secao.getByRole('button', { name: 'Renomear Notebook da Maria' }).click()
    await secao.getByLabel('Nome da chave').fill('Computador da loja')
    await secao.getByRole('button', { name: 'Salvar' }).click()
    await secao.getByRole('button', { name: 'Remover Computador da loja' }).click()
    await secao.getByLabel('Sua senha').fill('Errada@2026')
    await secao.getByRole('button', { name: 'Remover' }).click()
    await expect(secao.getByText('Senha incorreta.')).toBeVisible()
    await seeState('removing')
    await secao.getByLabel('Sua senha').fill(who.senha)
    await secao.getByRole('button', { name: 'Remover' }).click()
    await expect(secao.getByRole('listitem')).toHaveCount(0)
  })
})
