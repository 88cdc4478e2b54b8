import type { Page } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'
import { givenAssinanteComTudo, giveSecondPerfil, type Tela, telasDoAssinante } from './telas.ts'
import { telasDaOperacao } from './telas-da-operacao.ts'

/** 'Good' cumulative layout shift (web.dev). Counted is the whole sum instead of its worst five seconds. */
const GOOD = 0.1
/** So long every answer of the API takes. */
const LATE_MS = 300

for (const [size, look] of Object.entries({ '390x844': PHONE, '1440x900': DESKTOP }))
  test.describe(size, () => {
    test.use(look)

    test('no screen of a subscriber jumps when its answers come late', async ({ page }) => {
      const { who, recarga, compra } = await givenAssinanteComTudo(page)
      await enterAs(page, who)
      await delayAnswers(page)
      for (const tela of telasDoAssinante({ recarga, compra })) {
        if (tela.rota === '/perfil') await giveSecondPerfil(page)
        await seeStill(page, tela)
      }
    })

    test('no screen of a new account jumps when its answers come late', async ({ page, expectErrors }) => {
      expectErrors(/^\/carrinho: .*404/) // an empty cart
      const { who } = await givenComprador(page, { fretes: 0 })
      await enterAs(page, who)
      await delayAnswers(page)
      for (const rota of DE_UMA_CONTA_NOVA) await seeStill(page, { rota })
    })

    test('no screen of the staff jumps when its answers come late', async ({ page, expectErrors }) => {
      expectErrors(/^\/operacao\/\w+\/[\w-]+: .*404/) // an item that does not exist
      await enterAs(page, { cpf: '111.444.777-35', senha: 'Flex@2026' })
      await page.waitForURL('/operacao')
      await delayAnswers(page)
      for (const tela of telasDaOperacao()) await seeStill(page, tela)
    })
  })

/** The screens that look different while there is nothing yet. */
const DE_UMA_CONTA_NOVA = [
  '/home',
  '/calculadora',
  '/carrinho',
  '/envios',
  '/carteira',
  '/notificacoes',
  '/configuracoes/minha-loja',
  '/configuracoes/documentos',
  '/configuracoes/destinatarios',
]

/** Delays every answer of the API, and notes each shift of the layout that no input caused. */
async function delayAnswers(page: Page) {
  await page.route('**/api/v1/**', async (route) => {
    await new Promise((late) => setTimeout(late, LATE_MS))
    await route.fallback()
  })
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} '${node?.textContent?.slice(0, 30)}' from ${previousRect.y} to ${currentRect.y}`,
        )
        shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Opens a screen, waits until the network is idle, and sums the shifts up. */
async function seeStill(page: Page, { rota, endereco = rota }: Pick<Tela, 'rota' | 'endereco'>) {
  await page.goto(endereco)
  await alive(page)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect.soft(sum, `${endereco} ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(GOOD)
}

type Shift = { value: number; moved: string[] }
/** As Chromium reports it; TypeScript's library has no type for it. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
