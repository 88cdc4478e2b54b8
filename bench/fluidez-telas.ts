import { telasDoAssinante, telasDoVisitante } from '../e2e/telas.ts'
import { alive, type Fluidez, PHONE, slowDown } from './fluidez-browser.ts'
import { worst } from './fluidez-toque.ts'

const SLOWER = 4
/** Screens that other parts of this bench touch, and pages that only lead elsewhere. */
const ELSEWHERE = ['/calculadora', '/carrinho', '/envios', '/perfil', '/sandbox']

/** On every screen: typing into its first field, and pressing the first thing that opens or turns something on, in ms. */
export async function everyScreen(fluidez: Fluidez) {
  const found: { name: string; ms: number }[] = []
  for (const [sessao, telas] of [
    [null, telasDoVisitante('')],
    [fluidez.muitos, telasDoAssinante({ recarga: '', compra: '' })],
  ] as const) {
    const aberta = await fluidez.open(sessao, PHONE)
    const { page } = aberta
    const rotas = new Set(
      telas.map(({ rota }) => rota).filter((rota) => !/[:*]/.test(rota) && !ELSEWHERE.includes(rota)),
    )
    for (const rota of rotas) {
      await slowDown(aberta, 1)
      await page.goto(rota)
      await alive(page)
      await page.waitForLoadState('networkidle')
      await slowDown(aberta, SLOWER)
      const main = page.getByRole('main')
      const field = main.locator(
        'input:is(:not([type]), [type=text], [type=email], [type=tel], [type=password]):enabled',
      )
      const opens = main.locator(
        'button:is([aria-expanded], [aria-haspopup]):enabled, summary, [role=tab], [role=switch]:enabled',
      )
      if (await field.first().isVisible())
        found.push(
          await worst(aberta, `typing on ${rota}`, () => field.first().pressSequentially('12ab', { delay: 60 })),
        )
      if (await opens.first().isVisible())
        found.push(await worst(aberta, `pressing on ${rota}`, () => opens.first().tap()))
    }
    await aberta.close()
  }
  return found
}
