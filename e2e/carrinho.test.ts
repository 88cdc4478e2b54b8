import { assinaturaOf, enterAs, newAssinante } from './assinante.ts'
import { addLivro, CHAVE, etapas, fretesOf, quote } from './etapas.ts'
import { DESKTOP, DESKTOP_DARK, expect, test } from './journey.ts'

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

    await quote(page, { Valor: '2000', Altura: '1', Largura: '20', Comprimento: '30' }, 'Envelope')
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
    const items = page.getByRole('list', { name: 'Fretes no carrinho' }).getByRole('listitem')
    await expect(items).toHaveCount(3)
    await expect(items.first()).toContainText('Correios SEDEX')
    await expect(items.last()).toContainText('60 × 10 cm')
    await items.last().getByText('Ver todos os dados').click()
    await expect(items.last()).toContainText('Agência de exemplo')
    await expect(items.last()).toContainText('1 × Pôster')
    const total = (await fretesOf(page, who)).reduce((sum, { valorFrete }) => sum + Number(valorFrete), 0)
    const soma = page.getByRole('complementary', { name: 'Resumo da compra' })
    await expect(soma).toContainText(total.toFixed(2).replace('.', ','))
    await seeState('three')

    await items
      .first()
      .getByRole('link', { name: /^Editar/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alterar frete' })).toBeVisible()
    await fill('Dados do destinatário', { Sobrenome: 'Pereira Neto' })
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(items.first()).toContainText('João Pereira Neto')

    await items
      .nth(1)
      .getByRole('button', { name: /^Duplicar/ })
      .click()
    await expect(page.getByRole('heading', { name: '4 fretes' })).toBeVisible()
    await items
      .nth(2)
      .getByRole('button', { name: /^Remover/ })
      .click()
    const removed = page.getByRole('dialog', { name: 'Remoção de frete' })
    await expect(removed).toContainText('Frete removido com sucesso!')
    await removed.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { name: '3 fretes' })).toBeVisible()
    await expect(page.getByRole('link', { name: /3 itens/ })).toBeVisible()

    await soma.getByRole('button', { name: 'Finalizar pagamento' }).click()
    await expect(page.getByRole('heading', { name: 'Escolha a opção de pagamento' })).toBeFocused()
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(items).toHaveCount(3)
  })
})

test.describe('the cart', () => {
  test.use(DESKTOP)

  test('two tabs: what each did stays', async ({ page, context, expectErrors }) => {
    expectErrors(/404|409/)
    const who = await newAssinante(page)
    await enterAs(page, who, '/calculadora')
    for (const produto of ['PAC', 'SEDEX']) await addLivro(page, produto)
    await page.goto('/carrinho')
    const other = await context.newPage()
    await other.goto('/carrinho')
    const itemsOf = (tab: typeof page) => tab.getByRole('list', { name: 'Fretes no carrinho' }).getByRole('listitem')
    await expect(itemsOf(other)).toHaveCount(2)
    await expect(itemsOf(page)).toHaveCount(2)
    await itemsOf(page)
      .first()
      .getByRole('button', { name: /^Duplicar/ })
      .click()
    await expect(itemsOf(page)).toHaveCount(3)
    await itemsOf(other)
      .last()
      .getByRole('button', { name: /^Remover/ })
      .click()
    await expect(itemsOf(other)).toHaveCount(2)
    const left = await fretesOf(page, who)
    expect(left.map(({ produto }) => (produto as unknown as { nomeProduto: string }).nomeProduto)).toEqual([
      'PAC',
      'PAC',
    ])
  })

  test('no frete remains, or nothing can be read or saved: it says so, and loses nothing', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404|503/)
    const who = await newAssinante(page)
    await enterAs(page, who, '/calculadora')
    await addLivro(page, 'PAC')
    const assinatura = await assinaturaOf(page, who)
    await page.route('**/api/v1/assinatura/*', (route) =>
      route.fulfill({ json: { ...assinatura, numeroFretes: 10, fretesAtivos: 10 } }),
    )
    await page.goto('/carrinho')
    await expect(page.getByText('Você ainda pode gerar 0 fretes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Finalizar pagamento' })).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Enviar documentos' })).toHaveAttribute(
      'href',
      '/configuracoes/documentos',
    )
    const broken = { status: 503, json: { code: 'INDISPONIVEL', message: 'x', requestId: 'x' } }
    await page.route('**/api/v1/carrinho', (route) =>
      route.request().method() === 'POST' ? route.fulfill(broken) : route.fallback(),
    )
    await page.getByRole('button', { name: /^Remover/ }).click()
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
