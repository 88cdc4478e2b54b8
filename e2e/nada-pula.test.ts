import { holdSessao } from './assinante.ts'
import { calculadora } from './calculadora.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { delayAnswers, seeStill } from './nada-pula.ts'
import { givenComprador } from './pagamento.ts'

/**
 * The screens that look different in a new account. `telas.test.ts` looks for jumps on every screen, in a full account.
 */
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

for (const [size, look] of Object.entries({ '390x844': PHONE, '1440x900': DESKTOP }))
  test.describe(size, () => {
    test.use(look)

    test('no screen of a new account jumps when its answers come late', async ({ page, expectErrors }) => {
      expectErrors(/^\/carrinho: .*404/) // an empty cart
      const { who } = await givenComprador(page, { fretes: 0 })
      await holdSessao(page, who)
      await delayAnswers(page)
      for (const rota of DE_UMA_CONTA_NOVA) {
        await page.goto(rota)
        await alive(page)
        await seeStill(page, rota)
      }
    })

    test('the readout of a kept draft moves nothing when the list of products comes late', async ({ page }) => {
      const { open, type, fillTrajeto, field, continuar } = calculadora(page)
      await open()
      await fillTrajeto()
      if (look === PHONE) await continuar.tap()
      await type({ Altura: '70', Largura: '60', Comprimento: '101', Peso: '5' })
      await delayAnswers(page)
      await page.reload()
      await alive(page)
      await field('CEP de origem').focus() // by the test: shifts soon after a key or a finger would not count
      await expect(page.getByText('.COM e .PACKAGE não levam.')).toBeVisible()
      await seeStill(page, 'the readout')
    })
  })
