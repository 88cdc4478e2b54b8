import type { Page } from '@playwright/test'
import { assinaturaOf, enterAs, newAssinante } from './assinante.ts'
import { CHAVE, etapas, fretesOf, quote } from './etapas.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

/** The cart as a person uses it. */
function carrinho(page: Page) {
  const items = page.getByRole('list', { name: 'Fretes no carrinho' }).getByRole('listitem')
  return {
    items,
    soma: page.getByRole('complementary', { name: 'Resumo da compra' }),
    todos: page.getByRole('checkbox', { name: 'Selecionar todos' }),
    tick: (nome: string) => page.getByRole('checkbox', { name: `Selecionar o frete de ${nome} Pereira` }),
    finalizar: page.getByRole('button', { name: 'Finalizar pagamento' }),
    desfazer: page.getByRole('button', { name: 'Desfazer' }),
    removido: page.getByText('Frete removido com sucesso!'),
    /** Opens the line and presses this button. */
    async act(n: number, name: RegExp) {
      const toggle = items.nth(n).getByRole('button', { name: /^Detalhes/ })
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
      await items
        .nth(n)
        .getByRole(name.source.includes('Editar') ? 'link' : 'button', { name })
        .click()
    },
  }
}

test.describe('on a desktop', () => {
  test.use(DESKTOP_DARK)

  test('from the form to a cart of three; one is edited, one doubled, one removed', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const who = await newAssinante(page)
    await enterAs(page, who, '/carrinho')
    await expect(page.getByRole('heading', { name: 'Carrinho vazio' })).toBeVisible()
    const { card, fill, adicionar, destinatario, select } = etapas(page)
    const another = () => page.getByRole('button', { name: 'Contratar novo frete' }).click()

    await page.getByRole('link', { name: 'Contratar novo frete' }).click()
    await quote(page, { Altura: '4', Largura: '16', Comprimento: '24', Peso: '0,3' })
    await select('SEDEX')
    await fill('Declaração', { Descrição: 'Camiseta de algodão', Quantidade: '2' })
    await destinatario()
    await adicionar.click()
    await another()

    await quote(page, { Valor: '2000,00', Altura: '1', Largura: '20', Comprimento: '30' }, 'Envelope')
    await select('PAC')
    await fill('Declaração', { 'Chave da nota fiscal': CHAVE, CFOP: '6108' })
    await destinatario()
    await adicionar.click()
    await another()

    await quote(page, { Comprimento: '60', Diâmetro: '10' }, 'Rolo')
    await select('.PACKAGE')
    await fill('Declaração', { Descrição: 'Pôster' })
    await destinatario()
    await card('Agência de postagem')
      .getByLabel(/^Agência/)
      .selectOption({ index: 1 })
    await adicionar.click()
    await page.getByRole('button', { name: 'Ir para carrinho' }).click()

    await expect(page).toHaveURL('/carrinho')
    await expect(page.getByRole('heading', { name: '3 fretes' })).toBeVisible()
    await expect(page.getByText('Você ainda pode gerar 10 fretes')).toBeVisible()
    const { items, soma, act, removido, desfazer } = carrinho(page)
    await expect(items).toHaveCount(3)
    await expect(items.first().getByRole('img', { name: 'Correios' })).toBeVisible()
    await expect(items.first()).toContainText('SEDEX')
    await expect(items.last()).toContainText('60 × 10 cm')
    await items
      .last()
      .getByRole('button', { name: /^Detalhes/ })
      .click()
    await expect(items.last()).toContainText('Agência de exemplo')
    await expect(items.last()).toContainText('1 × Pôster')
    const total = (await fretesOf(page, who)).reduce((sum, { valorFrete }) => sum + Number(valorFrete), 0)
    await expect(soma).toContainText(total.toFixed(2).replace('.', ','))
    await seeState('three')

    await act(0, /^Editar/)
    await expect(page.getByRole('heading', { level: 1, name: 'Alterar frete' })).toBeVisible()
    await fill('Dados do destinatário', { Sobrenome: 'Pereira Neto' })
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(items.first()).toContainText('João Pereira Neto')

    await act(1, /^Duplicar/)
    await expect(page.getByRole('heading', { name: '4 fretes' })).toBeVisible()
    await act(2, /^Remover/)
    await expect(removido).toBeVisible()
    await expect(desfazer).toBeVisible()
    await expect(page.getByRole('heading', { name: '3 fretes' })).toBeVisible()
    await expect(items.nth(2).getByRole('button', { name: /^Detalhes/ })).toBeFocused()
    await expect(page.getByRole('link', { name: /3 itens/ })).toBeVisible()

    await soma.getByRole('button', { name: 'Finalizar pagamento' }).click()
    await expect(page.getByRole('heading', { name: 'Escolha a opção de pagamento' })).toBeFocused()
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(items).toHaveCount(3)
  })
})

test.describe('the cart', () => {
  test.use(DESKTOP)

  test('two tabs: the changes of both stay', async ({ page, context, expectErrors }) => {
    expectErrors(/404|409/)
    const { who, api } = await givenComprador(page, { fretes: 0 })
    await fillCarrinho(api, ['João', 'Carla'])
    await enterAs(page, who, '/carrinho')
    const other = await context.newPage()
    await other.goto('/carrinho')
    const itemsOf = (tab: typeof page) => tab.getByRole('list', { name: 'Fretes no carrinho' }).getByRole('listitem')
    await expect(itemsOf(other)).toHaveCount(2)
    await expect(itemsOf(page)).toHaveCount(2)
    await carrinho(page).act(0, /^Duplicar/)
    await expect(itemsOf(page)).toHaveCount(3)
    const carla = itemsOf(other).filter({ hasText: 'Carla' }) // this tab may know of the new line by now
    await carla.getByRole('button', { name: /^Detalhes/ }).click()
    await carla.getByRole('button', { name: /^Remover/ }).click()
    await expect(carla).toHaveCount(0)
    await expect(itemsOf(other)).toHaveCount(2)
    await carrinho(other).tick('João').last().uncheck()
    await expect
      .poll(async () => (await fretesOf(page, who)).map(({ selecionado }) => selecionado))
      .toEqual([true, false])
    await itemsOf(page).nth(0).getByRole('checkbox').uncheck()
    await expect
      .poll(async () => (await fretesOf(page, who)).map(({ selecionado }) => selecionado))
      .toEqual([false, false])
    expect((await fretesOf(page, who)).map(nomeOf)).toEqual(['João', 'João'])
  })

  test('no frete remains in the limit, or nothing can be read or saved: the cart says so, and loses nothing', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404|500/)
    const { who } = await givenComprador(page)
    const assinatura = await assinaturaOf(page, who)
    await page.route('**/api/v1/assinatura/*', (route) =>
      route.fulfill({ json: { ...assinatura, numeroFretes: 10, fretesAtivos: 10 } }),
    )
    await enterAs(page, who, '/carrinho')
    await expect(page.getByText('Você ainda pode gerar 0 fretes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Finalizar pagamento' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Enviar documentos' })).toHaveAttribute(
      'href',
      '/configuracoes/documentos',
    )
    const broken = { status: 500, json: { code: 'ERRO_INTERNO', message: 'x', requestId: 'x' } }
    await page.route('**/api/v1/carrinho', (route) =>
      route.request().method() === 'POST' ? route.fulfill(broken) : route.fallback(),
    )
    const { act, tick } = carrinho(page)
    await tick('João').uncheck()
    await expect(page.getByText('A seleção não foi salva e voltou ao que era.')).toBeVisible()
    await expect(tick('João')).toBeChecked()
    await act(0, /^Remover/)
    await expect(page.getByRole('dialog', { name: 'Aviso' })).toContainText(
      'Erro ao remover frete, por favor tente mais tarde.',
    )
    await page.route('**/api/v1/carrinho', (route) => route.fulfill(broken))
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Falha ao obter dados do carrinho')
    await page.unroute('**/api/v1/carrinho')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { name: '1 frete', exact: true })).toBeVisible()
  })
})

const nomeOf = ({ destinatario }: Record<string, never>) => (destinatario as unknown as { nome: string }).nome
const servicoOf = ({ produto }: Record<string, never>) => (produto as unknown as { nomeProduto: string }).nomeProduto
const DOZE = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio', 'Gil', 'Hugo', 'Iara', 'Jonas', 'Kika', 'Lia']

test.describe('many parcels', () => {
  test.use(PHONE)

  test('twelve, of which the limit holds ten: they are paid, two stay, and removed ones come back', async ({
    page,
    seeState,
  }) => {
    const { who, api } = await givenComprador(page, { fretes: 0, saldo: 400 })
    await fillCarrinho(api, DOZE)
    await enterAs(page, who, '/carrinho')
    const { items, soma, todos, tick, finalizar, desfazer, removido, act } = carrinho(page)
    await expect(items).toHaveCount(12)
    await expect(page.getByText('12 selecionados')).toBeVisible()
    await expect(todos).toBeChecked()
    await expect(soma).toContainText('10 dos 12 cabem no seu limite.')
    await expect(soma).toContainText(/Os outros 2 ficam no carrinho, com o preço de hoje até .* às \d\d:\d\d\./)
    await expect(items.nth(10)).toContainText('Daqui para baixo não cabe agora.')
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await seeState('ten of twelve')

    // ticks count at once; an empty selection is told, and the button is not disabled
    await todos.uncheck()
    await expect(page.getByText('Nenhum selecionado')).toBeVisible()
    await finalizar.click()
    await expect(page.getByText('Selecione ao menos um frete do carrinho.')).toBeVisible()
    await seeState('nothing selected')
    await tick('Bia').check()
    await expect(page.getByText('1 selecionado', { exact: true })).toBeVisible()
    await expect(todos).toHaveJSProperty('indeterminate', true)
    await expect(soma).toContainText('PAC, Rio de Janeiro')
    await todos.click()
    await expect(page.getByText('12 selecionados')).toBeVisible()

    // a removal is undone: everything is back in its place
    const before = await api.get<{ fretes: { uuid: string }[] }>('/carrinho')
    await act(1, /^Remover/)
    await expect(items).toHaveCount(11)
    await expect(removido).toBeVisible()
    await desfazer.focus() // a toast with the focus stays
    await seeState('removed')
    await page.keyboard.press('Enter')
    await expect(items).toHaveCount(12)
    await expect(items.nth(1)).toContainText('Bia Pereira')
    expect((await api.get<{ fretes: { uuid: string }[] }>('/carrinho')).fretes.map(({ uuid }) => uuid)).toEqual(
      before.fretes.map(({ uuid }) => uuid),
    )

    await page.getByRole('button', { name: 'Pagar os 10 que cabem agora' }).click()
    await expect(page.getByRole('heading', { name: 'Escolha a opção de pagamento' })).toBeFocused()
    await expect(soma).toContainText('2 ficam no carrinho')
    await expect(soma).toContainText('10 × PAC')
    await seeState('the payment of ten')
    await page.getByRole('button', { name: /^Pagar .* com a carteira$/ }).click()
    await expect(page.getByRole('heading', { name: 'Compra realizada com sucesso' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Imprimir 10 etiquetas' })).toBeVisible()
    const badge = page.getByRole('navigation').getByRole('link', { name: /2 itens.*Carrinho/ })
    await expect(badge).toBeVisible()
    await badge.click()
    await expect(items).toHaveCount(2)
    await expect(items.first()).toContainText('Kika Pereira')
    await expect(page.getByText('Você ainda pode gerar 0 fretes')).toBeVisible()
    await expect(finalizar).toBeDisabled()
  })

  test('the selected fretes are removed all at once, and come back all at once', async ({ page, seeState }) => {
    const { who, api } = await givenComprador(page, { fretes: 0 })
    await fillCarrinho(api, DOZE.slice(0, 4))
    await enterAs(page, who, '/carrinho')
    const { items, tick, desfazer, todos } = carrinho(page)
    await tick('Caio').uncheck()
    await page.getByRole('button', { name: 'Remover os selecionados' }).click()
    await expect(page.getByText('3 fretes removidos com sucesso!')).toBeVisible()
    await expect(items).toHaveCount(1)
    await expect(items).toContainText('Caio Pereira')
    await desfazer.focus() // a toast with the focus stays
    await seeState('one is left')
    await desfazer.click()
    await expect(items).toHaveCount(4)
    await expect(tick('Caio')).not.toBeChecked()
    await todos.click()
    await page.getByRole('button', { name: 'Remover os selecionados' }).click()
    await expect(page.getByRole('heading', { name: 'Carrinho vazio' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeFocused()
    await desfazer.click()
    await expect(items).toHaveCount(4)
  })

  test('the service of the ticked fretes is changed by one press, comes back by another, and the rest stays', async ({
    page,
    seeState,
  }) => {
    const { who, api } = await givenComprador(page, { fretes: 0 })
    await fillCarrinho(api, DOZE.slice(0, 3))
    await enterAs(page, who, '/carrinho')
    const { items, tick, soma, desfazer } = carrinho(page)
    await tick('Caio').uncheck()
    const trocar = page.getByRole('button', { name: 'Trocar serviço dos selecionados' })
    await trocar.click()
    const dialog = page.getByRole('dialog', { name: 'Trocar o serviço de 2 fretes' })
    const sedex = dialog.getByRole('button', { name: /^Correios SEDEX/ })
    await expect(dialog.getByRole('button', { name: /^Correios PAC/ })).toBeDisabled() // both have it
    await expect(dialog.getByRole('button', { name: /^O mais rápido/ })).toContainText('Chega sex., 27 nov')
    const [price] = /R\$\s[\d.]+,\d\d/.exec((await sedex.textContent())!)!
    await seeState('what each service costs')
    await page.keyboard.press('Escape')
    await expect(trocar).toBeFocused()
    expect((await fretesOf(page, who)).map(servicoOf)).toEqual(['PAC', 'PAC', 'PAC'])

    await trocar.click()
    await sedex.click()
    await expect(page.getByText('2 fretes agora vão por SEDEX.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(items.nth(0)).toContainText('SEDEX')
    await expect(soma).toContainText(price)
    expect((await fretesOf(page, who)).map(servicoOf)).toEqual(['SEDEX', 'SEDEX', 'PAC'])
    await desfazer.click()
    await expect(page.getByText('Os serviços voltaram ao que eram.')).toBeVisible()
    await expect(items.filter({ hasText: 'SEDEX' })).toHaveCount(0)
    expect((await fretesOf(page, who)).map(servicoOf)).toEqual(['PAC', 'PAC', 'PAC'])
  })

  test('a quote of the services that fails is told in the dialog, and the next try works', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/500/)
    const { who } = await givenComprador(page)
    await enterAs(page, who, '/carrinho')
    await page.route('**/carrinho/servicos', (route) =>
      route.fulfill({ status: 500, json: { code: 'ERRO_INTERNO', message: 'x', requestId: 'x' } }),
    )
    await page.getByRole('button', { name: 'Trocar serviço dos selecionados' }).click()
    const dialog = page.getByRole('dialog', { name: 'Trocar o serviço de 1 frete' })
    await expect(dialog.getByText('Não deu para cotar os serviços')).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/carrinho/servicos')
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(dialog.getByRole('button', { name: /^O mais barato/ })).toBeVisible()
  })

  test('a list of 120 is not laid out far from the window, but anchor, keys, screen reader and printer reach it', async ({
    page,
  }) => {
    const { who, api } = await givenComprador(page, { fretes: 0 })
    await fillCarrinho(api, [...Array.from({ length: 119 }, () => 'Ana'), 'Zuleica'])
    await page.setViewportSize(PHONE.viewport)
    await enterAs(page, who, '/carrinho')
    const { items } = carrinho(page)
    await expect(items).toHaveCount(120)
    const last = items.last()
    const isSkipped = () =>
      last.evaluate((line) => !line.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }))
    await expect.poll(isSkipped, 'the last line is far away, and not laid out').toBe(true)
    await expect(last, 'the accessibility tree has it').toHaveText(/Zuleica Pereira/)

    await page.evaluate((id) => (location.hash = id), (await last.getAttribute('id'))!)
    await expect(last).toBeInViewport()
    await expect.poll(isSkipped).toBe(false)

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await items.nth(15).getByRole('checkbox').focus()
    await page.keyboard.press('j')
    await expect(items.nth(16).getByRole('checkbox'), 'from one group to the next').toBeFocused()
    await page.keyboard.press('x')
    await expect(items.nth(16).getByRole('checkbox')).not.toBeChecked()
    await page.keyboard.press('k')
    await expect(items.nth(15).getByRole('checkbox')).toBeFocused()

    await page.emulateMedia({ media: 'print' })
    await expect.poll(isSkipped, 'paper has every line').toBe(false)
  })
})
