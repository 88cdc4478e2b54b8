import type { Page } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { etapas, quote } from './etapas.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { cartaoDe, givenComprador } from './pagamento.ts'
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

  test('a visitor’s screens hold text of 200 %, a zoom of 200 % and 320 px, and nothing moves where motion is reduced', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404|422/)
    const { codigo } = await givenAssinanteComTudo(page)
    for (const tela of [...telasDoVisitante(codigo), NAO_ENCONTRADA]) await seeNarrow(page, tela)
  })

  test('a subscriber’s screens hold text of 200 %, a zoom of 200 % and 320 px, and nothing moves where motion is reduced', async ({
    page,
  }) => {
    const { who, recarga, compra } = await givenAssinanteComTudo(page)
    await enterAs(page, who)
    for (const tela of telasDoAssinante({ recarga, compra })) {
      if (tela.rota === '/perfil') await giveSecondPerfil(page)
      await seeNarrow(page, tela)
    }
  })

  test('the staff’s screens hold text of 200 %, a zoom of 200 % and 320 px, and nothing moves where motion is reduced', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404/)
    await enterAs(page, { cpf: '111.444.777-35', senha: 'Flex@2026' })
    await page.waitForURL('/operacao')
    for (const tela of telasDaOperacao()) await seeNarrow(page, tela)
    // an open person, frete and document of the sandbox's demonstration
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

  test('what has no address of its own holds them too: the quote, step 3 and each way to pay', async ({
    page,
    expectErrors,
  }) => {
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

/** A screen with reduced motion, and with all kinds of large text. */
async function seeNarrow(page: Page, { rota, endereco = rota, mostra }: Tela) {
  await page.setViewportSize(PHONE.viewport)
  await page.goto(endereco)
  await alive(page)
  await expect(page.getByText(mostra).filter({ visible: true }).first()).toBeVisible()
  expect.soft(await moving(page), `${endereco} with reduced motion`).toEqual([])
  await seeGrande(page, endereco)
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
