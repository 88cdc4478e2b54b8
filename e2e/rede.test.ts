import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Locator, Page, Route } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { DEMO } from './conta.ts'
import { envios } from './envios.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

const SILENT = 'O servidor não respondeu. Tentando de novo…'

/**
 * Waits until the list is there without a press. The page asks again and again whether the server is back, with pauses
 * of at most `LONGEST_PAUSE_MS`: its clock is moved on by that time.
 */
const comesByItself = (page: Page, list: Locator) =>
  expect(async () => {
    await page.clock.runFor(LONGEST_PAUSE_MS)
    await expect(list).toBeVisible({ timeout: 1000 })
  }).toPass()
const LONGEST_PAUSE_MS = 40_000

/** A port in front of the product of the journeys. Closed, the port refuses as that of a stopped product does. */
async function startGate(productUrl: string) {
  const { hostname, port } = new URL(productUrl)
  const sockets = new Set<Socket>()
  const server = createServer((visitor) => {
    const product = connect(Number(port), hostname)
    for (const socket of [visitor, product]) {
      sockets.add(socket)
      socket.on('error', () => {}) // the other end has been cut
      socket.on('close', () => sockets.delete(socket))
    }
    visitor.pipe(product).pipe(visitor)
  })
  const open = async (at: number) => {
    await once(server.listen(at, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await open(0)
  return {
    url: `http://127.0.0.1:${own}`,
    open: () => open(own),
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const throughGate = test.extend<{ gate: Awaited<ReturnType<typeof startGate>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
  gate: async ({}, use) => {
    const gate = await startGate(process.env.PRODUCT_URL!)
    await use(gate)
    await gate.close()
  },
  baseURL: ({ gate }, use) => use(gate.url),
})

test.describe('a server that goes away and comes back', () => {
  test.use(DESKTOP)

  throughGate('is told, and failed lists come by themselves', async ({ page, gate, expectErrors }) => {
    expectErrors(/net::ERR_/) // a call that is under way is cut off in one of several ways, a later one is refused
    await enterAs(page, DEMO, '/envios')
    const list = page.getByRole('list', { name: /^Fretes / })
    await expect(list).toBeVisible()
    await gate.close()
    const abas = page.getByRole('navigation', { name: 'Situação dos fretes' })
    await abas.getByRole('link', { name: /^Postados/ }).click()
    await expect(page.getByText(SILENT)).toBeVisible()
    await expect(page.getByText('Não deu para carregar os fretes.')).toBeVisible()
    await expect(page.getByText(/internet/)).toHaveCount(0)
    await gate.open()
    await comesByItself(page, page.getByRole('list', { name: 'Fretes postados' }))
    await expect(page.getByText(SILENT)).toHaveCount(0)
  })
})

test.describe('code that does not come', () => {
  test.use(PHONE)

  test('is told where a person looks: pressing Cancelar in a long list is answered', async ({ page, expectErrors }) => {
    expectErrors(/ERR_FAILED|Failed to load/)
    const { who, api } = await givenComprador(page, { fretes: 3, saldo: 300 })
    const { uuid } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${uuid}`, {})
    await enterAs(page, who, '/envios')
    const frete = envios(page).linhas.first()
    await expect(frete).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/**', (route) => route.abort())
    await frete.getByRole('button', { name: /^Mais ações/ }).click()
    await page.getByRole('menuitem', { name: 'Cancelar frete' }).click()
    await expect(page.getByRole('alert').getByText('Esta parte não abriu')).toBeInViewport()
  })
})

test.describe('a server without its database', () => {
  test.use(PHONE)

  test('is told in a sentence, what was typed stays, and lists come by themselves', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/503/)
    const VOLTANDO = 'O serviço está voltando e ainda não pode atender. Tente de novo em instantes.'
    const calls = [/\/api\/v1\//, '**/readyz']
    const refuse = (route: Route) =>
      route.fulfill({ status: 503, json: { code: 'INDISPONIVEL', message: VOLTANDO, requestId: 'x' } })
    const takeAway = () => Promise.all(calls.map((call) => page.route(call, refuse)))
    const giveBack = () => Promise.all(calls.map((call) => page.unroute(call, refuse)))

    await page.goto('/login')
    await alive(page)
    const [cpf, senha] = [page.getByLabel('CPF'), page.getByLabel('Senha', { exact: true })]
    await cpf.fill(DEMO.cpf)
    await senha.fill(DEMO.senha)
    await takeAway()
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText(VOLTANDO)).toBeVisible()
    await expect(cpf).not.toHaveValue('')
    await expect(senha).toHaveValue(DEMO.senha)
    await giveBack()
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL('/home')

    await takeAway()
    await page.goto('/envios')
    await expect(page.getByText(SILENT)).toBeVisible()
    await seeState('sem banco')
    await giveBack()
    await comesByItself(page, page.getByRole('list', { name: /^Fretes / }))
    await expect(page.getByText(SILENT)).toHaveCount(0)
  })
})

test.describe('without a network', () => {
  test.use(PHONE)

  test('a line says so, until the network is back', async ({ page, context, seeState, expectErrors }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/)
    await enterAs(page, DEMO, '/envios')
    await expect(page.getByRole('list', { name: /^Fretes / })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('Sem internet', { exact: true })).toBeVisible()
    await seeState('sem internet')
    await context.setOffline(false)
    await expect(page.getByText('Sem internet', { exact: true })).toHaveCount(0)
  })
})
