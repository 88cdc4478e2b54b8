import type { Page } from '@playwright/test'
import { type Navegador, startServicoDePush } from '../server/testing/servico-de-push.ts'
import { enterAs, newAssinante } from './assinante.ts'
import { DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { bank, givenComprador } from './pagamento.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Plays what a headless browser lacks: the question for permission, which the person answers with `answer`, and the
 * subscription at a push service, here `navegador` of the test's own service.
 */
const givePush = (page: Page, navegador: Navegador, answer: NotificationPermission) =>
  page.addInitScript(
    ([{ endereco, p256dh, auth }, answer]) => {
      const key = 'o-navegador-lembra'
      const isOn = () => localStorage.getItem(key) === 'on'
      const subscription = {
        endpoint: endereco,
        toJSON: () => ({ endpoint: endereco, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(key)
          return true
        },
      }
      Object.defineProperty(PushManager.prototype, 'getSubscription', {
        value: async () => (isOn() ? subscription : null),
      })
      Object.defineProperty(PushManager.prototype, 'subscribe', {
        value: async () => {
          localStorage.setItem(key, 'on')
          return subscription
        },
      })
      const said = 'o-que-a-pessoa-disse'
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(said) ?? 'default' })
      Object.defineProperty(Notification, 'requestPermission', {
        value: async () => {
          localStorage.setItem(said, answer)
          return answer
        },
      })
    },
    [navegador, answer] as const,
  )

const preferencias = (page: Page) => page.getByRole('dialog', { name: 'Preferências de avisos' })
const workerStands = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a device is switched on by a press, gets what was chosen, and is switched off', async ({ page, seeState }) => {
    const service = await startServicoDePush()
    try {
      const navegador = service.newNavegador()
      await givePush(page, navegador, 'granted')
      const { who, api } = await givenComprador(page, { fretes: 0 })
      await enterAs(page, who, '/home')
      await workerStands(page)
      await page.goto('/notificacoes')
      await page.getByRole('button', { name: 'Preferências' }).tap()
      const ligar = preferencias(page).getByRole('button', { name: 'Ligar neste aparelho' })
      await expect(ligar).toBeVisible()
      await seeState('off')
      await ligar.tap()
      const aparelhos = preferencias(page).getByRole('list', { name: 'Aparelhos com avisos' })
      await expect(aparelhos.getByRole('listitem')).toHaveCount(1)
      await expect(aparelhos).toContainText('Este aparelho, desde')
      await expect(ligar).toHaveCount(0)
      const tipos = preferencias(page).getByRole('list', { name: 'O que chega nos aparelhos' })
      const credito = tipos.getByRole('switch', { name: 'Crédito na carteira' })
      await expect(credito).not.toBeChecked()
      const [saved] = await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/push/preferencias/CREDITO')),
        credito.tap(),
      ])
      expect(saved.status()).toBe(200)
      await expect(credito).toBeChecked()
      await seeState('on')

      const meios = await api.get<{ uuid: string; nome: string }[]>('/meiopagamento?ativo=true')
      const { paymentId } = await api.post<{ paymentId: string }>('/transacao', {
        tipo: 'COMPRA_CREDITOS',
        valor: 50,
        meioPagamento: { uuid: meios.find(({ nome }) => nome === 'Pix')!.uuid },
      })
      await bank(page, paymentId, 'APROVAR')
      await expect
        .poll(() => service.receivedBy(navegador).map(({ texto }) => JSON.parse(texto) as unknown))
        .toEqual([{ titulo: 'Crédito inserido na carteira', texto: 'Crédito na carteira', marca: expect.any(String) }])

      await aparelhos.getByRole('button', { name: /^Desligar/ }).tap()
      await expect(ligar).toBeVisible()
      await expect(aparelhos).toHaveCount(0)

      await ligar.tap()
      await expect(aparelhos.getByRole('listitem')).toHaveCount(1)
      await page.goto('/logout')
      await expect(page).toHaveURL('/')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('o-navegador-lembra'))).toBe(null)
    } finally {
      await service.stop()
    }
  })
})

test.describe('on a desktop at night', () => {
  test.use(DESKTOP_DARK)

  test('a refusal is explained, and a browser subscribed for another person ends that subscription', async ({
    page,
    seeState,
  }) => {
    const service = await startServicoDePush()
    try {
      const navegador = service.newNavegador()
      await givePush(page, navegador, 'denied')
      const who = await newAssinante(page)
      await enterAs(page, who, '/home')
      await workerStands(page)
      await page.goto('/notificacoes?emails=1')
      await preferencias(page).getByRole('button', { name: 'Ligar neste aparelho' }).click()
      await expect(preferencias(page).getByText('O navegador bloqueia os avisos deste site.')).toBeVisible()
      await seeState('refused')

      await page.evaluate(() => {
        localStorage.setItem('o-que-a-pessoa-disse', 'granted')
        localStorage.setItem('o-navegador-lembra', 'on')
      })
      await page.goto('/home') // a subscription that the server does not know as this person's
      await expect.poll(() => page.evaluate(() => localStorage.getItem('o-navegador-lembra'))).toBe(null)
    } finally {
      await service.stop()
    }
  })
})
