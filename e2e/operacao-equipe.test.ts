import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { startServidorSmtp } from '../server/adapters/mail/testing.ts'
import { autenticador } from '../server/testing/autenticador.ts'
import { pessoa } from './conta.ts'
import { newDataDir } from './data-folder.ts'
import { alive, DESKTOP, expect, test } from './journey.ts'
import { startProduct } from './product.ts'

const ROOT = join(import.meta.dirname, '..')

/** An operator's command, on the folder of a house that is not running. */
const runComando = (dataDir: string, script: string, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import=./scripts/compile-cache.js', join(ROOT, 'scripts', script), ...args],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, SANDBOX: 'off', DATA_DIR: dataDir },
    },
  )

test.describe('the team of a real installation', () => {
  test.use(DESKTOP)

  test('begins at the command line: password, second factor, an invitation with one right, and the audit log', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    test.slow() // a product of its own, and two commands
    expectErrors(/401|403/) // the question for the code, the console before the second step, a place without the right
    const dataDir = newDataDir()
    const smtp = await startServidorSmtp()
    const [ana, caio] = [pessoa(), pessoa()]
    const { stdout } = await runComando(dataDir, 'criar-operador.ts', ana.cpf, ana.email, 'Ana Prado')
    // the command goes by the machine's clock, so the house does, too
    const product = await startProduct({ SANDBOX: 'off', DATA_DIR: dataDir, SMTP_URL: smtp.url })
    const open = (path: string) => page.goto(new URL(path, product.url).href)
    try {
      await page.clock.setFixedTime(new Date())
      // the first operator
      await open(pathOf(/http\S+/.exec(stdout)![0]))
      await alive(page)
      await expect(page.getByText('Ana Prado, CPF •••.')).toBeVisible()
      await seeState('invitation')
      await createSenha(page, ana.senha)
      await enter(page, ana)
      await expect(page).toHaveURL(/\/operacao\/conta$/)
      await expect(page.getByText('Falta a verificação em duas etapas')).toBeVisible()
      await open('/operacao/equipe')
      await expect(page).toHaveURL(/\/operacao\/conta$/) // no other screen opens before
      await seeState('second step is missing')
      await turnOnFator(page, ana.senha)
      await expect(page.getByText('Falta a verificação em duas etapas')).toBeHidden()

      // invites a second one
      await page.getByRole('link', { name: 'Equipe' }).click()
      await page.getByRole('button', { name: 'Convidar alguém' }).click()
      const form = page.getByRole('form', { name: 'Convidar para a equipe' })
      await form.getByLabel('Nome completo').fill('Caio Brandão')
      await form.getByLabel('CPF').fill(caio.cpf)
      await form.getByLabel('E-mail').fill(caio.email)
      await form.getByLabel(/^Atendimento/).uncheck()
      await form.getByLabel(/^Financeiro/).check()
      await seeState('invite')
      await form.getByRole('button', { name: 'Convidar', exact: true }).click()
      await expect(page.getByText('Convite enviado', { exact: true })).toBeVisible()
      const linkDoCaio = () =>
        smtp.recebidos.flatMap(({ text = '' }) => /http\S+convite\?token=[\w-]+/.exec(text)?.[0] ?? [])[0]
      await expect.poll(linkDoCaio).toBeDefined()
      const link = linkDoCaio()!
      await open('/logout')
      await page.waitForURL((url) => url.pathname === '/')

      // the second operator holds FINANCEIRO alone
      await open(pathOf(link))
      await expect(page.getByText('Acesso a Financeiro.')).toBeVisible()
      await createSenha(page, caio.senha)
      await enter(page, caio)
      await expect(page).toHaveURL(/\/operacao\/conta$/)
      await turnOnFator(page, caio.senha)
      await expect(page.getByRole('link', { name: 'Saques' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Equipe' })).toBeHidden()
      await open('/operacao/equipe')
      await expect(page.getByText('O seu acesso na equipe não inclui esta parte do console.')).toBeVisible()
      await seeState('without the right')
      await page.getByRole('link', { name: 'Auditoria' }).click()
      await expect(page.getByText('Convidou alguém para a equipe').filter({ visible: true }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Abrir a linha 3' }).click()
      await expect(page.getByText('•••.').first()).toBeVisible()
      await page.keyboard.press('v')
      await expect(page.getByText(/A corrente confere: \d+ linhas/)).toBeVisible()
      await seeState('audit')
    } finally {
      await page.goto('about:blank')
      await product.stop()
      await smtp.close()
    }
    const { stdout: checked } = await runComando(dataDir, 'conferir-auditoria.ts')
    expect(checked).toMatch(/A auditoria confere: \d+ linhas\./)
    rmSync(dataDir, { recursive: true, force: true })
  })
})

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search

async function createSenha(page: Page, senha: string) {
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Criar a senha' }).click()
  await page.getByRole('link', { name: 'Entrar' }).click()
}

async function enter(page: Page, { cpf, senha }: { cpf: string; senha: string }) {
  await page.getByLabel('CPF').fill(cpf)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function turnOnFator(page: Page, senha: string) {
  await page.getByRole('button', { name: 'Ligar' }).click()
  await page.getByLabel('Sua senha').fill(senha)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const segredo = (await page.locator('form code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Código do aplicativo').fill(autenticador(segredo)(new Date()))
  await page.getByRole('button', { name: 'Ligar' }).click()
  await page.getByLabel('Guardei os códigos em um lugar seguro').check()
  await page.getByRole('button', { name: 'Concluir' }).click()
}
