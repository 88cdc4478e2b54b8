import type { Page } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { envios } from './envios.ts'
import { labelled } from './frete.ts'
import { expect, PHONE, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

const PESSOAS = ['Ana', 'Beto', 'Caio']
/** Widths of a phone and a tablet, and the browser's font. */
const MODOS = [
  { largura: 820, fonte: '100%' },
  { largura: 390, fonte: '100%' },
  { largura: 320, fonte: '100%' },
  { largura: 390, fonte: '200%' },
]

test.describe('the bar of the selection on a narrow screen', () => {
  test.use(PHONE)

  test('marking none, one, several and all fretes moves nothing, and shows the acts', async ({ page, seeState }) => {
    const { who, api } = await givenComprador(page, { fretes: 0, saldo: 300 })
    await fillCarrinho(api, PESSOAS)
    const { uuid } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${uuid}`, {})
    await labelled(api, 3) // waits: a label that comes later would change its line
    await enterAs(page, who, '/envios')
    const { linhas } = envios(page)
    await expect(linhas).toHaveCount(3)
    const barra = page.getByRole('group', { name: 'Ações dos fretes selecionados' })
    const imprimir = barra.getByRole('button', { name: 'Imprimir Etiquetas' })
    const marcas = page.getByRole('checkbox', { name: /^Selecionar \S+ Pereira$/ })

    for (const { largura, fonte } of MODOS) {
      const modo = `${largura} px, ${fonte}`
      await page.setViewportSize({ width: largura, height: 844 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fonte)
      await expect(barra).toContainText('Selecione os fretes que quer imprimir.')
      await expect(imprimir).toBeHidden()
      const places = [await placeOf(page)]
      await seeState(`none marked ${modo}`)
      await marcas.first().check()
      await expect(barra).toContainText('1 selecionado')
      await expect(imprimir).toBeVisible()
      places.push(await placeOf(page))
      await seeState(`one marked ${modo}`)
      await marcas.nth(1).check()
      await expect(barra).toContainText('2 selecionados')
      places.push(await placeOf(page))
      await barra.getByRole('checkbox').check()
      await expect(barra).toContainText('Desmarcar todos')
      places.push(await placeOf(page))
      await seeState(`all marked ${modo}`)
      expect(places, modo).toEqual(places.map(() => places[0]))
      await barra.getByRole('checkbox').press('Tab')
      for (const nome of ['Lista de postagem', 'Baixar Declaração', 'Imprimir Etiquetas']) {
        await expect(barra.getByRole('button', { name: nome })).toBeFocused()
        await page.keyboard.press('Tab')
      }
      await barra.getByRole('checkbox').uncheck()
    }
  })
})

/** Where the bar and the list begin, in pixels of the page. */
async function placeOf(page: Page) {
  const scrolled = await page.evaluate(() => scrollY)
  const places = [
    page.getByRole('group', { name: 'Ações dos fretes selecionados' }),
    page.getByRole('list', { name: /^Fretes / }),
  ].map(async (one) => Math.round((await one.boundingBox())!.y + scrolled))
  return Promise.all(places)
}
