import type { Page } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import {
  givenAssinanteComTudo,
  giveSecondPerfil,
  listRotas,
  NAO_ENCONTRADA,
  type Tela,
  telasDoAssinante,
  telasDoVisitante,
} from './telas.ts'
import { telasDaOperacao } from './telas-da-operacao.ts'

/** The sweep: every screen, on a phone and on a desktop, light and dark. A page is loaded once for both schemes. */
for (const [size, look] of Object.entries({ '390x844': PHONE, '1440x900': DESKTOP }))
  test.describe(size, () => {
    test.use(look)

    test('every screen of a visitor', async ({ page, seeState, seeColours, expectErrors }) => {
      expectErrors(/^\/nao-existe: .*404/)
      expectErrors(/^\/convite: .*422/) // an invitation that nobody sent
      expectErrors(/^\/verificar\/AAAA-AAAA-AAAA: .*404/) // a code that no document has
      const { codigo } = await givenAssinanteComTudo(page)
      for (const tela of telasDoVisitante(codigo)) await see(page, tela, { seeState, seeColours })
      expect(await see(page, NAO_ENCONTRADA, { seeState, seeColours })).toBe(404)
    })

    test('every screen of a subscriber', async ({ page, seeState, seeColours }) => {
      const { who, recarga, compra } = await givenAssinanteComTudo(page)
      await enterAs(page, who)
      for (const tela of telasDoAssinante({ recarga, compra })) {
        if (tela.rota === '/perfil') await giveSecondPerfil(page)
        await see(page, tela, { seeState, seeColours })
      }
    })

    test('every screen of the staff', async ({ page, seeState, seeColours, expectErrors }) => {
      expectErrors(/^\/operacao\/\w+\/[\w-]+: .*404/) // an item that does not exist
      await enterAs(page, { cpf: '111.444.777-35', senha: 'Flex@2026' })
      await page.waitForURL('/operacao')
      for (const tela of telasDaOperacao()) await see(page, tela, { seeState, seeColours })
    })
  })

test.describe('large text, narrow windows and still pictures', () => {
  test.use({ ...PHONE, contextOptions: { reducedMotion: 'reduce' } })

  test('nothing of a visitor’s screens sticks out at 200 % or at 320 px, or moves where motion is reduced', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404|422/)
    const { codigo } = await givenAssinanteComTudo(page)
    for (const tela of telasDoVisitante(codigo)) await seeNarrow(page, tela)
  })

  test('nothing of a subscriber’s screens sticks out at 200 % or at 320 px, or moves where motion is reduced', async ({
    page,
  }) => {
    const { who, recarga, compra } = await givenAssinanteComTudo(page)
    await enterAs(page, who)
    for (const tela of telasDoAssinante({ recarga, compra }).filter(({ rota }) => rota !== '/perfil'))
      await seeNarrow(page, tela)
  })
})

test('the sweep has every screen', () => {
  const opened = [
    ...telasDoVisitante(''),
    ...telasDoAssinante({ recarga: '', compra: '' }),
    ...telasDaOperacao(),
    NAO_ENCONTRADA,
  ].map(({ rota }) => rota)
  expect([...new Set(opened)].toSorted()).toEqual(listRotas().toSorted())
})

type See = (name: string) => Promise<void>

/** Links to the page under construction (S2 §2). */
const EM_CONSTRUCAO = 'a[href^="/tratativas"]'

/** Opens a screen, waits for its text, and checks it light and dark. Returns the status of its page. */
async function see(page: Page, tela: Tela, { seeState, seeColours }: { seeState: See; seeColours: See }) {
  const { rota, endereco = rota, titulo, mostra, aba = titulo } = tela
  await page.emulateMedia({ colorScheme: 'light' })
  const answer = await page.goto(endereco)
  await alive(page)
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  await expect(page.getByText(mostra).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page).toHaveTitle(`${String(aba)} · FreteFlex`)
  await expect(page.locator(EM_CONSTRUCAO), `${endereco} leads to nothing that is not built`).toHaveCount(0)
  await seeState(`${rota} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await seeColours(`${rota} dark`)
  return answer?.status()
}

/** The text doubled on a phone (WCAG 1.4.4), then a window of 320 px (1.4.10). */
async function seeNarrow(page: Page, { rota, endereco = rota, mostra }: Tela) {
  await page.setViewportSize(PHONE.viewport)
  await page.goto(endereco)
  await alive(page)
  await expect(page.getByText(mostra).filter({ visible: true }).first()).toBeVisible()
  expect.soft(await moving(page), `${endereco} with reduced motion`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await sticksOut(page), `${endereco} at 200 %`).toEqual([])
  expect.soft(await linesOnLines(page), `${endereco} at 200 %`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await sticksOut(page), `${endereco} at 320 px`).toEqual([])
}

/** Elements that move, with their animation or their property. A change of colour is no motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
      .map((each) => String((each as CSSAnimation).animationName ?? (each as CSSTransition).transitionProperty))
      .filter((name) => !/color|background|border/.test(name)),
  )

/** Words that are taller than their line: where the text goes on in a second line, it lies on the first. */
const linesOnLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { fontSize, lineHeight } = getComputedStyle(one)
        return Number.parseFloat(lineHeight) < 0.85 * Number.parseFloat(fontSize)
      })
      .map(({ localName, textContent }) => `${localName} ${textContent.slice(0, 40)}`),
  )

/** The innermost elements to the right of the window, if the page can be scrolled to the side. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((one) => {
      const { right, width } = one.getBoundingClientRect()
      const isClipped = (parent: Element | null): boolean =>
        parent !== null &&
        parent !== document.body &&
        (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent.parentElement))
      return width > 0 && right > clientWidth + 0.5 && !isClipped(one.parentElement)
    })
    return wide
      .filter((one) => !wide.some((other) => other !== one && one.contains(other)))
      .map((one) => `${one.tagName} .${one.getAttribute('class')} ${one.textContent.slice(0, 30)}`)
  })
