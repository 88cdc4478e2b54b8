import type { Page } from '@playwright/test'
import { enterAs, holdSessao } from './assinante.ts'
import { eventos } from './conta.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { bank, cartaoDe, givenComprador, paymentIdOf, reais } from './pagamento.ts'
import { UUID } from './segredos.ts'

/** The payment step as a person uses it. */
function pagamento(page: Page) {
  const carteira = page.getByRole('checkbox', { name: 'Carteira Flex' })
  return {
    carteira,
    pix: page.getByRole('radio', { name: 'Pix' }),
    cartao: page.getByRole('radio', { name: 'Cartão de crédito' }),
    pagar: page.getByRole('button', { name: /^Pagar/ }),
    recusado: page.getByRole('heading', { name: /^O seu pagamento não foi confirmado\. Motivo: / }),
    async open() {
      await page.goto('/carrinho')
      await page.getByRole('button', { name: 'Finalizar pagamento' }).click()
      await expect(page.getByRole('heading', { name: 'Escolha a opção de pagamento' })).toBeFocused()
      await expect(page).toHaveURL('/carrinho?etapa=pagamento')
    },
    ...cartaoDe(page),
    async seeConfirmacao(fretes: number) {
      await expect(page.getByRole('heading', { name: 'Compra realizada com sucesso' })).toBeFocused()
      await expect(page.getByText('O seu pagamento já foi confirmado!')).toBeVisible()
      await expect(page).toHaveURL(/etapa=confirmacao&compra=/)
      const print = page.getByRole('button', {
        name: fretes === 1 ? 'Imprimir 1 etiqueta' : `Imprimir ${fretes} etiquetas`,
      })
      await expect(print).toBeVisible()
      const kept = () =>
        page.evaluate(() =>
          ['freteComprado', 'splitPayment', 'quantidade-no-carrinho', 'freteflex.calculadora'].map((key) =>
            localStorage.getItem(key),
          ),
        )
      await expect.poll(kept).toEqual(['true', null, '0', null])
    },
  }
}

const purchaseOf = async (page: Page) =>
  (await eventos(page)).filter((each) => 'event' in each && each.event === 'purchase')

test.describe('on a desktop', () => {
  test.use(DESKTOP_DARK)

  test('the wallet pays everything; a reload of the confirmation says the same', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart afterwards
    const { who, total } = await givenComprador(page, { fretes: 2, saldo: 100 })
    await holdSessao(page, who)
    const { carteira, pix, cartao, pagar, open, seeConfirmacao } = pagamento(page)
    await open()
    await expect(carteira).toBeChecked()
    await expect(pix).toBeDisabled()
    await expect(cartao).toBeDisabled()
    await seeState('wallet')
    await pagar.dblclick()
    await seeConfirmacao(2)
    await seeState('confirmed')
    expect(await purchaseOf(page)).toEqual([
      { event: 'purchase', tipoDePagamento: 'Carteira', valor: total, moeda: 'BRL', quantidade: 2 },
    ])
    await page.reload()
    await seeConfirmacao(2)
    await expect(page.getByRole('link', { name: 'Ver fretes gerados' })).toHaveAttribute(
      'href',
      '/envios?section=GERADO',
    )
    await expect(page.getByRole('link', { name: 'Ver fretes pendentes' })).toHaveAttribute(
      'href',
      '/envios?section=PENDENTE',
    )
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Carrinho vazio' })).toBeVisible()
  })

  test('wallet and card: refused, then approved with another card, which is saved', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { who, total } = await givenComprador(page, { saldo: 10 })
    await holdSessao(page, who)
    const { carteira, cartao, pagar, recusado, open, provePerson, fillCartao, seeConfirmacao } = pagamento(page)
    await open()
    await expect(carteira).toBeChecked()
    await cartao.check({ force: true })
    await pagar.click()
    await expect(page.getByRole('heading', { name: `Pague ${reais(total - 10)} com cartão` })).toBeFocused()
    await seeState('captcha')
    await provePerson()
    await pagar.click()
    await expect(page.getByText('Preencha todos os campos obrigatórios do cartão.')).toBeVisible()
    await expect(page.getByLabel('Número do cartão')).toBeFocused()
    await fillCartao('4000000000000002')
    await expect(page.getByLabel('Número do cartão')).toHaveValue('4000 0000 0000 0002')
    await expect(page.getByLabel('Validade')).toHaveValue('12/35')
    await seeState('card')
    await pagar.click()
    await expect(recusado).toHaveText(/Motivo: Cartão recusado pelo emissor\.$/)
    await expect(recusado).toBeFocused()
    await seeState('refused')
    await expect(page.getByRole('button', { name: `Pagar ${reais(total - 10)} com Pix` })).toBeVisible()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await provePerson() // a refusal asks for the proof again
    await expect(page.getByLabel('Número do cartão')).toHaveValue('4000 0000 0000 0002')
    await expect(page.getByLabel('Nome impresso no cartão')).toHaveValue('MARIA DA SILVA')
    await expect(page.getByLabel('Código de segurança')).toHaveValue('')
    await fillCartao('4111111111111111')
    await page.getByLabel('Guardar para as próximas compras').check()
    await pagar.click()
    await seeConfirmacao(1)
    expect(await purchaseOf(page)).toEqual([
      { event: 'purchase', tipoDePagamento: 'Carteira + Cartão', valor: total, moeda: 'BRL', quantidade: 1 },
    ])
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state, location.href]),
    )
    expect(kept.replace(UUID, '')).not.toMatch(/411111|400000|MARIA DA SILVA/)
    await expect(page.getByText(`Carteira ${reais(10)} + Cartão ${reais(total - 10)}`)).toBeVisible()
    await expect(page.getByText('O recibo foi para o seu e-mail.')).toBeVisible()
  })
})

test.describe('a code that is not paid', () => {
  test.use(DESKTOP)

  test('a Pix expires: the cart is back, and it is paid anew', async ({ page, expectErrors }) => {
    expectErrors(/404/)
    const { who, total } = await givenComprador(page, { saldo: 5 })
    await holdSessao(page, who)
    const { carteira, pagar, recusado, open, seeConfirmacao } = pagamento(page)
    await open()
    await carteira.uncheck({ force: true })
    await pagar.click()
    await expect(page.getByRole('heading', { name: `Pague ${reais(total)} com Pix` })).toBeFocused()
    await expect(page).toHaveURL(/pagamento=/)
    await bank(page, paymentIdOf(page), 'EXPIRAR')
    await expect(recusado).toBeFocused()
    await expect(page.getByText('O frete voltou para o carrinho.')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByText('Saldo de R$ 5,00')).toBeVisible()
    await carteira.uncheck({ force: true })
    await pagar.click()
    await expect(page).toHaveURL(/pagamento=/)
    await bank(page, paymentIdOf(page), 'APROVAR')
    await seeConfirmacao(1)
    expect(await purchaseOf(page)).toEqual([
      { event: 'purchase', tipoDePagamento: 'Pix', valor: total, moeda: 'BRL', quantidade: 1 },
    ])
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('wallet and Pix: given up, begun again, left and found in the cart, and paid', async ({
    page,
    context,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { who, total } = await givenComprador(page, { saldo: 10 })
    await holdSessao(page, who)
    const { carteira, pagar, open, seeConfirmacao } = pagamento(page)
    await open()
    await expect(carteira).toBeChecked()
    const pix = page.getByRole('heading', { name: `Pague ${reais(total - 10)} com Pix` })
    await seeState('split')
    await pagar.click()
    await expect(pix).toBeFocused()
    await expect(page.getByText('O código vale por 20 minutos')).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR Code do Pix/ })).toBeVisible()
    await seeState('pix')
    await expect(page).toHaveURL(/pagamento=/)
    const first = paymentIdOf(page)
    await page.reload()
    await expect(pix).toBeVisible()
    expect(paymentIdOf(page)).toBe(first)

    await page.getByRole('button', { name: 'Cancelar e escolher outra forma' }).click()
    await expect(carteira).toBeChecked()
    await expect(page.getByText('Saldo de R$ 10,00, usado por inteiro')).toBeVisible()
    await pagar.click()
    await expect(pix).toBeVisible()
    await expect(page).toHaveURL(/pagamento=/)
    expect(paymentIdOf(page)).not.toBe(first)

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000)) // the button says 'copiado' for one second
    await page.getByRole('button', { name: 'Copiar código' }).click()
    await expect(page.getByRole('button', { name: 'Código copiado' })).toBeVisible()
    await page.clock.resume()
    await expect(page.getByRole('button', { name: 'Copiar código' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.getByLabel('Código Pix copia e cola').inputValue(),
    )

    await page.goto('/carrinho')
    await expect(page.getByText(`Um Pix de ${reais(total - 10)} espera o seu pagamento`)).toBeVisible()
    await seeState('pending in an empty cart')
    await page.getByRole('link', { name: 'Ver o código' }).click()
    await expect(pix).toBeFocused()
    await bank(page, paymentIdOf(page), 'APROVAR')
    await seeConfirmacao(1)
    expect(await purchaseOf(page)).toEqual([
      { event: 'purchase', tipoDePagamento: 'Carteira + Pix', valor: total, moeda: 'BRL', quantidade: 1 },
    ])
  })

  test('a Pix pays two fretes of three: the third stays; after the Pix is given up all three are together again, with their ticks', async ({
    page,
    seeState,
  }) => {
    const { who, total } = await givenComprador(page, { fretes: 3 })
    await enterAs(page, who, '/carrinho')
    const { open, pagar } = pagamento(page)
    const ticks = page.getByRole('list', { name: 'Fretes no carrinho' }).getByRole('checkbox')
    await ticks.nth(1).uncheck()
    await expect(page.getByText('2 selecionados')).toBeVisible()
    await page.getByRole('button', { name: 'Finalizar pagamento' }).click()
    await expect(page.getByText('1 fica no carrinho')).toBeVisible()
    await pagar.click()
    const pix = page.getByRole('heading', { name: `Pague ${reais((total / 3) * 2)} com Pix` })
    await expect(pix).toBeFocused()

    await page.goto('/carrinho')
    await expect(page.getByRole('region', { name: 'Pagamento em andamento' })).toContainText('2 fretes')
    await expect(ticks).toHaveCount(1)
    await expect(ticks.first()).not.toBeChecked()
    await seeState('pending beside the rest')
    await page.getByRole('button', { name: 'Desistir' }).click()
    await expect(page.getByText('Pagamento cancelado. Os fretes voltaram para o carrinho.')).toBeVisible()
    await expect(ticks).toHaveCount(3)
    await expect(page.getByText('2 selecionados')).toBeVisible()
    await expect(ticks.nth(1)).not.toBeChecked()
    await open()
  })

  test('a card payment that the bank examines is pending, also after a reload, until it is approved', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { who, total } = await givenComprador(page)
    await holdSessao(page, who)
    const { carteira, cartao, pagar, open, provePerson, fillCartao, seeConfirmacao } = pagamento(page)
    await open()
    await expect(carteira).toBeDisabled()
    await cartao.check({ force: true })
    await pagar.click()
    await provePerson()
    await fillCartao('4000000000000119')
    await page.getByLabel('Guardar para as próximas compras').check()
    await page.getByLabel('Apelido do cartão (opcional)').fill('Cartão da loja')
    await pagar.click()
    const pendente = page.getByRole('heading', { name: 'O seu pagamento está pendente.' })
    await expect(pendente).toBeFocused()
    await seeState('pending')
    await page.reload()
    await expect(pendente).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir para a carteira' })).toHaveAttribute('href', '/carteira')
    await bank(page, paymentIdOf(page), 'RECUSAR')
    await page.getByRole('button', { name: 'Voltar' }).click()

    await cartao.check({ force: true })
    await pagar.click()
    await provePerson()
    await expect(page.getByRole('radio', { name: /Cartão da loja/ })).toBeChecked()
    await pagar.click()
    await expect(page.getByText('Por favor, insira o código de segurança')).toBeVisible()
    await seeState('kept cards')
    await page.getByRole('radio', { name: 'Usar outro cartão' }).check({ force: true })
    await fillCartao('4000000000000119')
    await pagar.click()
    await expect(pendente).toBeFocused()
    await bank(page, paymentIdOf(page), 'APROVAR')
    await seeConfirmacao(1)
    expect(await purchaseOf(page)).toEqual([
      { event: 'purchase', tipoDePagamento: 'Cartão', valor: total, moeda: 'BRL', quantidade: 1 },
    ])
  })

  test('a person who leaves while the bank decides is told on the present page, and stays there', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { who } = await givenComprador(page)
    await holdSessao(page, who)
    const { cartao, pagar, open, provePerson, fillCartao } = pagamento(page)
    await open()
    await cartao.check({ force: true })
    await pagar.click()
    await provePerson()
    await fillCartao('4000000000000002')
    const thinks = Promise.withResolvers<void>()
    await page.route('**/checkout/payment/card', async (route) => {
      await thinks.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/checkout/payment/card')
    await pagar.click()
    await asked // the request is under way: from here on the bank decides
    await page.getByRole('link', { name: 'Home' }).last().click()
    await expect(page).toHaveURL('/home')
    thinks.resolve()
    await expect(page.getByText('O pagamento com cartão foi recusado. Nada foi cobrado.')).toBeVisible()
    await expect(page).toHaveURL('/home')
  })

  test('a cart that another tab changed is shown with the differences, and bought only then', async ({
    page,
    expectErrors,
    seeState,
  }) => {
    expectErrors(/404|409/)
    const { who, api } = await givenComprador(page, { fretes: 2, saldo: 100 })
    await holdSessao(page, who)
    const { pagar, open, seeConfirmacao } = pagamento(page)
    await open()
    const { fretes } = await api.get<{ fretes: object[] }>('/carrinho')
    await api.post('/carrinho', { fretes: fretes.slice(1) })
    await pagar.click()
    await expect(page.getByText('PAC, Rio de Janeiro: saiu do carrinho.')).toBeVisible()
    await seeState('changed')
    await page.getByRole('button', { name: 'Entendi' }).click()
    await pagar.click()
    await seeConfirmacao(1)
  })
})
