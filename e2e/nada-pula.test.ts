import { holdSessao } from './assinante.ts'
import { alive, DESKTOP, PHONE, test } from './journey.ts'
import { delayAnswers, seeStill } from './nada-pula.ts'
import { givenComprador } from './pagamento.ts'

/** The screens that look different while there is nothing yet. The others jump in no sweep (`telas.test.ts`). */
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
  })
