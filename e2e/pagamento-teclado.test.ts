import type { Locator, Page } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { DESKTOP, expect, test } from './journey.ts'
import { bank, fillCarrinho, givenComprador, paymentIdOf, reais } from './pagamento.ts'

test.use(DESKTOP)

test('from the tick in the cart to the confirmation without a mouse: wallet and new card, kept card, Pix', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/) // the cart is empty after a purchase
  const { who, api, total } = await givenComprador(page, { fretes: 2, saldo: 10 })
  const umFrete = total / 2
  await enterAs(page, who, '/carrinho')
  const press = (key: string) => page.keyboard.press(key)
  const heading = (name: string | RegExp) => page.getByRole('heading', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const field = (name: string) => page.getByLabel(name)
  const confirmed = async () => {
    await expect(heading('Compra realizada com sucesso')).toBeFocused()
    await expect(page.getByText('O seu pagamento já foi confirmado!')).toBeVisible()
  }

  // the second frete stays in the cart
  const ticks = page.getByRole('checkbox', { name: 'Selecionar o frete de João Pereira' })
  await expect(ticks).toHaveCount(2)
  await tabTo(page, ticks.nth(1))
  await press('Space')
  await expect(ticks.nth(1)).not.toBeChecked()
  await tabTo(page, button('Finalizar pagamento').first())
  await press('Enter')

  // the wallet pays its part, a new card the rest
  await expect(heading('Escolha a opção de pagamento')).toBeFocused()
  await tabTo(page, page.getByRole('checkbox', { name: 'Carteira Flex' }))
  await tabTo(page, page.getByRole('radio', { name: 'Pix' }))
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Cartão de crédito' })).toBeChecked()
  await tabTo(page, button(/^Pagar/))
  await press('Enter')
  await expect(heading(`Pague ${reais(umFrete - 10)} com cartão`)).toBeFocused()
  const humano = page.getByRole('checkbox', { name: 'Eu não sou um robô' })
  await expect(humano).toBeVisible()
  await tabTo(page, humano)
  await press('Space')
  await expect(field('Número do cartão')).toBeVisible()
  await expect(heading(`Pague ${reais(umFrete - 10)} com cartão`)).toBeFocused()

  // what is missing is told, and the first of it has the focus
  await tabTo(page, field('Número do cartão'))
  await press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Preencha todos os campos obrigatórios do cartão.')
  await expect(field('Número do cartão')).toBeFocused()
  await page.keyboard.type('4000000000000002')
  for (const [name, text] of Object.entries({
    'Nome impresso no cartão': 'MARIA DA SILVA',
    Validade: '1235',
    'Código de segurança': '123',
  })) {
    await press('Tab')
    await expect(field(name)).toBeFocused()
    await page.keyboard.type(text)
  }
  await press('Enter')

  // the bank refuses it: the reason has the focus, and the way back leads to the typed card
  await expect(heading(/Motivo: Cartão recusado pelo emissor\.$/)).toBeFocused()
  await tabTo(page, button('Voltar'))
  await press('Enter')
  await expect(humano).toBeVisible()
  await tabTo(page, humano)
  await press('Space')
  await expect(field('Número do cartão')).toHaveValue('4000 0000 0000 0002')
  await tabTo(page, field('Número do cartão'))
  await press('Control+a')
  await page.keyboard.type('4111111111111111')
  await tabTo(page, field('Código de segurança'))
  await page.keyboard.type('123')
  await tabTo(page, page.getByLabel('Guardar para as próximas compras'))
  await press('Space')
  await tabTo(page, button(/^Pagar/))
  await press('Enter')
  await confirmed()

  // the kept card asks for its code alone
  await page.goto('/carrinho')
  await expect(ticks).toHaveCount(1)
  await tabTo(page, ticks)
  await press('Space')
  await expect(ticks).toBeChecked()
  await tabTo(page, button('Finalizar pagamento').first())
  await press('Enter')
  await expect(heading('Escolha a opção de pagamento')).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Pix' }))
  await press('ArrowDown')
  await tabTo(page, button(/^Pagar/))
  await press('Enter')
  const salvo = page.getByRole('radio', { name: /4111|1111/ })
  await expect(humano.or(salvo)).toBeVisible()
  if (await humano.isVisible()) {
    await tabTo(page, humano)
    await press('Space')
  }
  await expect(salvo).toBeChecked()
  await tabTo(page, salvo)
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Usar outro cartão' })).toBeFocused()
  await press('ArrowUp')
  await expect(salvo).toBeFocused()
  await tabTo(page, field('Código de segurança'))
  await press('Enter')
  await expect(field('Código de segurança')).toHaveAccessibleDescription(/código de segurança/)
  await expect(field('Código de segurança')).toBeFocused()
  await page.keyboard.type('123')
  await press('Enter')
  await confirmed()

  // Pix
  await fillCarrinho(api, ['João'])
  await page.goto('/carrinho')
  await expect(ticks).toHaveCount(1)
  await tabTo(page, button('Finalizar pagamento').first())
  await press('Enter')
  await expect(heading('Escolha a opção de pagamento')).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Pix' }))
  await tabTo(page, button(/^Pagar/))
  await press('Enter')
  await expect(heading(`Pague ${reais(umFrete)} com Pix`)).toBeFocused()
  await expect(page).toHaveURL(/pagamento=/)
  await tabTo(page, button('Copiar código'))
  await bank(page, paymentIdOf(page), 'APROVAR')
  await confirmed()
  await tabTo(page, button('Imprimir 1 etiqueta'))
})

/**
 * Presses Tab until `target` has the focus. Checks that every stop on the way shows its focus and lies in the window.
 * Fails after 60 stops, as when one of them keeps the focus.
 */
async function tabTo(page: Page, target: Locator) {
  const stops: string[] = []
  while (stops.length < 60) {
    await page.keyboard.press('Tab')
    const { name, isMarked, isInView } = await page.evaluate(stopOf)
    stops.push(name)
    expect(isMarked, `${name} shows the focus`).toBe(true)
    expect(isInView, `${name} is in the window`).toBe(true)
    if (await target.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`Tab does not come to ${String(target)}:\n${stops.join('\n')}`)
}

/** Runs in the page. Tells what has the focus, whether it or its box has a ring, and whether it is in the window. */
function stopOf() {
  const one = document.activeElement!
  const around = [one, ...((one as HTMLInputElement).labels ?? []), one.parentElement, one.parentElement?.parentElement]
  const { top, bottom, left, right } = one.getBoundingClientRect()
  return {
    name: `${one.localName} '${one.getAttribute('aria-label') ?? one.textContent.slice(0, 40)}'`,
    isMarked: around.some((each) => each && /solid|auto/.test(getComputedStyle(each).outlineStyle)),
    isInView: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
  }
}
