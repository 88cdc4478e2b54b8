import type { Page } from '@playwright/test'
import { holdSessao } from './assinante.ts'
import { STAFF } from './conta.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { delayAnswers, seeStill } from './nada-pula.ts'
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

/**
 * The sweep: every screen, on a phone and on a desktop, light and dark, with answers that come late. A page is loaded once for
 * all that is asked of it; what belongs to a phone alone is asked there.
 */
for (const [size, look] of Object.entries({ '390x844': PHONE, '1440x900': DESKTOP }))
  test.describe(size, () => {
    test.use(look)
    const isPhone = look === PHONE

    test('every screen of a visitor', async ({ page, seeState, seeColours, expectErrors }) => {
      test.slow() // opens every screen
      expectErrors(/^\/nao-existe: .*404/)
      expectErrors(/^\/convite: .*422/) // an invitation that nobody sent
      expectErrors(/^\/verificar\/AAAA-AAAA-AAAA: .*404/) // a code that no document has
      const { codigo } = await givenAssinanteComTudo(page)
      for (const tela of telasDoVisitante(codigo)) {
        await see(page, tela, { seeState, seeColours })
        if (isPhone) await seeNarrow(page, tela)
      }
      expect(await see(page, NAO_ENCONTRADA, { seeState, seeColours })).toBe(404)
    })

    test('every screen of a subscriber', async ({ page, seeState, seeColours }) => {
      test.slow() // opens every screen
      const { who, recarga, compra } = await givenAssinanteComTudo(page)
      await holdSessao(page, who)
      await delayAnswers(page)
      for (const tela of telasDoAssinante({ recarga, compra })) {
        if (tela.rota === '/perfil') await giveSecondPerfil(page)
        await see(page, tela, { seeState, seeColours, isLate: true })
        if (isPhone) await seeNarrow(page, tela)
      }
    })

    test('every screen of the staff', async ({ page, seeState, seeColours, expectErrors }) => {
      test.slow() // opens every screen
      expectErrors(/^\/operacao\/\w+\/[\w-]+: .*404/) // an item that does not exist
      await holdSessao(page, STAFF)
      await delayAnswers(page)
      for (const tela of telasDaOperacao()) await see(page, tela, { seeState, seeColours, isLate: true })
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

/**
 * Opens a screen, waits for its text, and checks that nothing moves where motion is reduced, that nothing jumps if its answers
 * came late, and what it looks like light and dark. Returns the status of its page.
 */
async function see(
  page: Page,
  tela: Tela,
  { seeState, seeColours, isLate = false }: { seeState: See; seeColours: See; isLate?: boolean },
) {
  const { rota, endereco = rota, titulo, mostra, aba = titulo } = tela
  await page.emulateMedia({ colorScheme: 'light' })
  const answer = await page.goto(endereco)
  await alive(page)
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  await expect(page.getByText(mostra).filter({ visible: true }).first()).toBeVisible()
  expect.soft(await moving(page), `${endereco} with reduced motion`).toEqual([])
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page).toHaveTitle(`${String(aba)} · FreteFlex`)
  await expect(page.locator(EM_CONSTRUCAO), `${endereco} leads to nothing that is not built`).toHaveCount(0)
  if (isLate) await seeStill(page, endereco)
  await seeState(`${rota} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await seeColours(`${rota} dark`)
  return answer?.status()
}

/** The open screen with its text doubled on a phone (WCAG 1.4.4), then in a window of 320 px (1.4.10). */
async function seeNarrow(page: Page, { rota, endereco = rota }: Tela) {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await sticksOut(page), `${endereco} at 200 %`).toEqual([])
  expect.soft(await linesOnLines(page), `${endereco} at 200 %`).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.setViewportSize({ width: 320, height: 640 })
  expect.soft(await sticksOut(page), `${endereco} at 320 px`).toEqual([])
  await page.setViewportSize(PHONE.viewport)
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
