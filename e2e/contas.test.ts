import { readConfig } from '../server/config.ts'
import { welcome } from '../server/welcome.ts'
import { login } from './conta.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

/** The start of the sandbox prints these accounts, one line with a CPF for each. */
const CONTAS = [...welcome(readConfig({}), '').matchAll(/^(.+): CPF ([\d.-]+), senha (\S+)$/gm)].map(
  ([, nome, cpf, senha]) => ({ nome: nome!, cpf: cpf!, senha: senha! }),
)

test('the start prints the account of a subscriber and one of the staff', () => {
  expect(CONTAS.length).toBeGreaterThanOrEqual(2)
})

for (const { nome, cpf, senha } of CONTAS) {
  test.describe(nome, () => {
    test.use(nome.includes('equipe') ? DESKTOP : PHONE) // where each of them works

    // any error in the console fails the test, too
    test(`${nome} ${cpf} logs in and gets to a page where no call is refused`, async ({ page, seeState }) => {
      const refused: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
      })
      await page.goto('/login')
      await alive(page)
      await login(page).enter({ cpf, senha })
      await page.waitForURL(/\/(home|operacao)/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect(refused).toEqual([])
      await seeState('landed')
    })
  })
}
