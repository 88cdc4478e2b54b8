import type { APIRequestContext } from '@playwright/test'
import { login } from './conta.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { countRequests, quiet } from './quiet.ts'

/** The accounts that the start of the sandbox has printed, one line with a CPF for each. */
async function readContas(request: APIRequestContext) {
  const { impresso } = (await (await request.get('/ensaio/impresso')).json()) as { impresso: string }
  return [...impresso.matchAll(/^(.+): CPF ([\d.-]+), senha (\S+)$/gm)].map(([, nome, cpf, senha]) => ({
    nome: nome!,
    cpf: cpf!,
    senha: senha!,
  }))
}

/** The name of each account, and the size of the screen on which the journey uses it. */
const LUGARES = { 'Conta de demonstração': PHONE, 'Conta da equipe': DESKTOP }

test('the start prints the account of a subscriber and one of the staff', async ({ request }) => {
  expect((await readContas(request)).map(({ nome }) => nome)).toEqual(Object.keys(LUGARES))
})

for (const [nome, look] of Object.entries(LUGARES)) {
  test.describe(nome, () => {
    test.use(look)

    // any error in the console fails the test, too
    test('logs in with what was printed and gets to a page where no call is refused', async ({ page, seeState }) => {
      const conta = (await readContas(page.request)).find((each) => each.nome === nome)!
      const refused: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
      })
      countRequests(page)
      await page.goto('/login')
      await alive(page)
      await login(page).enter(conta)
      await page.waitForURL(/\/(home|operacao)/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await quiet(page)
      expect(refused).toEqual([])
      await seeState('landed')
    })
  })
}
