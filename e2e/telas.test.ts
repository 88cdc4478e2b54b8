import type { Page } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import {
  givenAssinanteComTudo,
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

    test('every screen of a visitor', async ({ page, seeState, expectErrors }) => {
      expectErrors(/^\/nao-existe: .*404/)
      expectErrors(/^\/convite: .*422/) // an invitation that nobody sent
      expectErrors(/^\/verificar\/AAAA-AAAA-AAAA: .*404/) // a code that no document has
      const { codigo } = await givenAssinanteComTudo(page)
      for (const tela of telasDoVisitante(codigo)) await see(page, tela, seeState)
      expect(await see(page, NAO_ENCONTRADA, seeState)).toBe(404)
    })

    test('every screen of a subscriber', async ({ page, seeState }) => {
      const { who, recarga, compra } = await givenAssinanteComTudo(page)
      await enterAs(page, who)
      for (const tela of telasDoAssinante({ recarga, compra })) {
        if (tela.rota === '/perfil') await giveSecondPerfil(page)
        await see(page, tela, seeState)
      }
    })

    test('every screen of the staff', async ({ page, seeState, expectErrors }) => {
      expectErrors(/^\/operacao\/\w+\/[\w-]+: .*404/) // an item that does not exist
      await enterAs(page, { cpf: '111.444.777-35', senha: 'Flex@2026' })
      await page.waitForURL('/operacao')
      for (const tela of telasDaOperacao()) await see(page, tela, seeState)
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

/** Opens a screen, waits for its text, and checks it light and dark. Returns the status of its page. */
async function see(page: Page, tela: Tela, seeState: (name: string) => Promise<void>) {
  const { rota, endereco = rota, titulo, mostra, aba = titulo } = tela
  await page.emulateMedia({ colorScheme: 'light' })
  const answer = await page.goto(endereco)
  await alive(page)
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  await expect(page.getByText(mostra).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page).toHaveTitle(`${String(aba)} · FreteFlex`)
  await seeState(`${rota} light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await seeState(`${rota} dark`)
  return answer?.status()
}

/** The list of profiles gets a faked second one, which is quicker than an invitation. */
async function giveSecondPerfil(page: Page) {
  await page.route('**/perfil-acesso', async (route) => {
    const [perfil] = (await (await route.fetch()).json()) as [object]
    const outro = { ...perfil, uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd202', papel: 'FINANCEIRO' }
    await route.fulfill({ json: [perfil, { ...outro, nomeDaLoja: 'Loja da Iara' }] })
  })
}
