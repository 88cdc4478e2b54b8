import type { Page } from '@playwright/test'
import { enterAs, holdSessao } from './assinante.ts'
import { STAFF } from './conta.ts'
import { etapas, quote } from './etapas.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { delayAnswers, seeStill } from './nada-pula.ts'
import { cartaoDe, givenComprador } from './pagamento.ts'
import { countRequests, quiet } from './quiet.ts'
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
import { seeGrande } from './texto-grande.ts'

/**
 * The sweep: every screen, on a phone and on a desktop, light and dark, with answers that come late. Each page is
 * loaded once for all its checks; those that belong to a phone alone are made there. Screens of a logged in person are
 * loaded once in each size, because late answers may make each size jump in its own way. Screens of a visitor wait for
 * no answers.
 */
test.describe('in both sizes', () => {
  test.use(PHONE)

  test('every screen of a visitor', async ({ page, seeState, seeColours, expectErrors }) => {
    test.slow() // opens every screen
    expectErrors(/^\/nao-existe: .*404/)
    expectErrors(/^\/convite: .*422/) // an invitation that nobody sent
    expectErrors(/^\/verificar\/AAAA-AAAA-AAAA: .*404/) // a code that no document has
    const { codigo } = await givenAssinanteComTudo(page)
    countRequests(page)
    for (const tela of [...telasDoVisitante(codigo), NAO_ENCONTRADA]) {
      const status = await open(page, tela)
      if (tela === NAO_ENCONTRADA) expect(status).toBe(404)
      await look(page, tela, { seeState, seeColours })
      await page.setViewportSize(DESKTOP.viewport)
      await look(page, tela, { seeState, seeColours, size: 'desktop' })
      await seeLarge(page, tela)
    }
  })
})

for (const [size, device] of Object.entries({ '390x844': PHONE, '1440x900': DESKTOP }))
  test.describe(size, () => {
    test.use(device)
    const isPhone = device === PHONE

    test('every screen of a subscriber', async ({ page, seeState, seeColours }) => {
      test.slow() // opens every screen
      const { who, recarga, compra } = await givenAssinanteComTudo(page)
      await holdSessao(page, who)
      await delayAnswers(page)
      for (const tela of telasDoAssinante({ recarga, compra })) {
        if (tela.rota === '/perfil') await giveSecondPerfil(page)
        await open(page, tela)
        await look(page, tela, { seeState, seeColours, isLate: true })
        if (isPhone) await seeLarge(page, tela)
      }
    })

    test('every screen of the staff', async ({ page, seeState, seeColours, expectErrors }) => {
      test.slow() // opens every screen
      expectErrors(/^\/operacao\/\w+\/[\w-]+: .*404/) // an item that does not exist
      await holdSessao(page, STAFF)
      await delayAnswers(page)
      for (const tela of telasDaOperacao()) {
        await open(page, tela)
        await look(page, tela, { seeState, seeColours, isLate: true })
        if (isPhone) await seeLarge(page, tela)
      }
    })
  })

test.describe('large text on screens that an address alone does not open', () => {
  test.use({ ...PHONE, contextOptions: { reducedMotion: 'reduce' } })

  test('a person, a frete and a document that the staff has opened', async ({ page }) => {
    await holdSessao(page, STAFF)
    await page.goto('/operacao')
    await page.setViewportSize(DESKTOP.viewport)
    const achar = page.getByRole('searchbox', { name: 'Achar' })
    await achar.fill('529.982.247-25')
    await achar.press('Enter')
    await page.getByRole('region', { name: 'Assinantes achados' }).getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Dados da pessoa' })).toBeVisible()
    await seeGrande(page, 'an assinante')
    await page.setViewportSize(DESKTOP.viewport)
    const fretes = page.getByRole('region', { name: 'Últimos fretes' }).last()
    await fretes
      .getByRole('row', { name: /Gerado/ })
      .first()
      .getByRole('link')
      .click()
    await expect(page.getByRole('region', { name: 'Linha do tempo' })).toBeVisible()
    await seeGrande(page, 'a frete')
    await page.setViewportSize(DESKTOP.viewport)
    await page.goto('/operacao/documentos')
    await page.getByRole('link', { name: /Marina Demonstração/ }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await seeGrande(page, 'a document')
  })

  test('the quote, step 3 and each way to pay', async ({ page, expectErrors }) => {
    expectErrors(/404/) // the fretes of the card's purchase have left the cart
    const { who } = await givenComprador(page, { fretes: 2, saldo: 5 })
    await enterAs(page, who, '/calculadora')
    const { select, card } = etapas(page)
    const seeAndGoOn = async (name: string) => {
      await seeGrande(page, name)
      await page.setViewportSize(PHONE.viewport)
    }
    await quote(page, {})
    await seeAndGoOn('the quote')
    await select('PAC')
    await card('Declaração').getByRole('button', { name: 'Adicionar item' }).click()
    await seeAndGoOn('step 3')

    await page.goto('/carrinho?etapa=pagamento')
    await expect(page.getByText('usado por inteiro')).toBeVisible()
    await seeAndGoOn('the choice of the means')
    await page.getByRole('radio', { name: 'Cartão de crédito' }).press('Space')
    await page.getByRole('button', { name: /^Pagar/ }).click()
    const { provePerson } = cartaoDe(page)
    await provePerson()
    await page.getByLabel('Guardar para as próximas compras').check()
    await seeAndGoOn('the card')
    await page.goto('/carrinho?etapa=pagamento')
    await page.getByRole('button', { name: /^Pagar .* com Pix$/ }).click()
    await expect(page.getByText('Aguardando o pagamento')).toBeVisible()
    await seeAndGoOn('the Pix')
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

/** Opens a screen by its address. Returns the status of its page. */
async function open(page: Page, { rota, endereco = rota }: Tela) {
  await page.emulateMedia({ colorScheme: 'light' })
  const answer = await page.goto(endereco)
  await alive(page)
  await quiet(page)
  return answer?.status()
}

/**
 * Waits for the text of an open screen. Checks that nothing moves with reduced motion, that nothing has jumped if the
 * answers came late (`isLate`), and what the screen looks like light and dark.
 */
async function look(
  page: Page,
  tela: Tela,
  {
    seeState,
    seeColours,
    isLate = false,
    size = '',
  }: { seeState: See; seeColours: See; isLate?: boolean; size?: string },
) {
  const { rota, endereco = rota, titulo, mostra, aba = titulo } = tela
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  await expect(page.getByText(mostra).filter({ visible: true }).first()).toBeVisible()
  expect.soft(await moving(page), `${endereco} with reduced motion`).toEqual([])
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page).toHaveTitle(`${String(aba)} · FreteFlex`)
  await expect(page.locator(EM_CONSTRUCAO), `${endereco} leads to nothing that is not built`).toHaveCount(0)
  if (isLate) await seeStill(page, endereco)
  await seeState(`${rota} ${size} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await seeColours(`${rota} ${size} dark`)
}

/** The open screen with all kinds of large text; the window is a phone's again afterwards. */
async function seeLarge(page: Page, { rota, endereco = rota }: Tela) {
  await seeGrande(page, endereco)
  await page.setViewportSize(PHONE.viewport)
}

/**
 * The names of the animations, and the properties of the transitions, that move something. A change of colour is no
 * motion.
 */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
      .map((each) => String((each as CSSAnimation).animationName ?? (each as CSSTransition).transitionProperty))
      .filter((name) => !/color|background|border/.test(name)),
  )
