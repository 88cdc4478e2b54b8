import type { Locator } from '@playwright/test'
import { enterAs, newAssinante, turnOnPerguntas } from './assinante.ts'
import { etapas, quote } from './etapas.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { cartaoDe, givenComprador, reais } from './pagamento.ts'

test.describe('on a phone, looked at on a desktop, too', () => {
  test.use(PHONE)

  test('money from the wallet and printing several are asked about, until the person switches the questions off', async ({
    page,
    seeBothSizes,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart afterwards
    const { who, total } = await givenComprador(page, { fretes: 2, saldo: 200 })
    await turnOnPerguntas(page, who)
    await enterAs(page, who, '/carrinho?etapa=pagamento')
    const pagar = page.getByRole('button', { name: /^Pagar .* com a carteira$/ })
    const pergunta = page.getByRole('dialog', { name: 'Pagar com a Carteira Flex?' })
    await pagar.click()
    await expect(pergunta).toContainText(`${reais(total)} saem da sua carteira para pagar 2 fretes.`)
    await expect(pergunta.getByRole('button', { name: `Pagar ${reais(total)}` })).toBeFocused()
    await seeBothSizes('asked to pay')
    await page.keyboard.press('Escape')
    await expect(pergunta).toHaveCount(0)
    await expect(pagar).toBeFocused()
    await pagar.click()
    await pergunta.getByLabel('Não perguntar mais').check()
    await pergunta.getByRole('button', { name: `Pagar ${reais(total)}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Compra realizada com sucesso' })).toBeFocused()
    await expect(page.getByText(`Carteira ${reais(total)}, compra de hoje`)).toBeVisible()

    const imprimir = page.getByRole('button', { name: 'Imprimir 2 etiquetas' })
    await expect(imprimir).toHaveAttribute('aria-disabled', 'false')
    await imprimir.click()
    const impressao = page.getByRole('dialog', { name: 'Imprimir as etiquetas?' })
    await expect(impressao.getByRole('button', { name: 'Imprimir', exact: true })).toBeFocused()
    await impressao.getByRole('button', { name: 'Agora não' }).click()
    await expect(imprimir).toBeFocused()

    await page.goto('/configuracoes/conta')
    await alive(page)
    await expect(page.getByRole('switch', { name: 'Pagamento com a carteira' })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Impressão de etiquetas' })).toBeChecked()
    await seeBothSizes('the four switches')
  })

  test('the Correios’ restrictions are asked about at the quote, the declaration before the cart', async ({
    page,
    seeBothSizes,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const who = await newAssinante(page)
    await turnOnPerguntas(page, who)
    await enterAs(page, who, '/calculadora')
    const { adicionar, destinatario, fill } = etapas(page)
    const selecionar = page.getByRole('button', { name: /^Selecionar PAC,/ })
    await quote(page, { Altura: '4', Largura: '16', Comprimento: '24', Peso: '0,5' })
    await selecionar.click()
    const restricoes = page.getByRole('dialog', { name: 'O que os Correios não levam' })
    await expect(restricoes).toContainText('pilhas e baterias soltas')
    await seeBothSizes('restrictions')
    await page.keyboard.press('Escape')
    await expect(restricoes).toHaveCount(0)
    await expect(page).toHaveURL(/etapa=cotacoes/)
    await selecionar.click()
    await restricoes.getByRole('button', { name: 'Continuar com os Correios' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dados do frete' })).toBeVisible()

    await fill('Declaração', { Descrição: 'Livro', Quantidade: '1', 'Valor unitário': '89,90' })
    await destinatario()
    await adicionar.click()
    const declaracao = page.getByRole('dialog', { name: 'Confirma a declaração de conteúdo?' })
    await declaracao.getByRole('button', { name: 'Rever' }).click()
    await expect(declaracao).toHaveCount(0)
    await expect(adicionar).toBeVisible()
    await adicionar.click()
    await declaracao.getByRole('button', { name: 'Confirmar declaração' }).click()
    await expect(page.getByRole('dialog', { name: 'Pronto! Seu frete foi adicionado ao carrinho.' })).toBeVisible()
  })

  test('a refused card: the same cart is paid with Pix by one press', async ({ page, seeBothSizes, expectErrors }) => {
    expectErrors(/404/)
    const { who, total } = await givenComprador(page)
    await enterAs(page, who, '/carrinho?etapa=pagamento')
    await page.getByRole('radio', { name: 'Cartão de crédito' }).check({ force: true })
    await page.getByRole('button', { name: /^Pagar/ }).click()
    const { provePerson, fillCartao } = cartaoDe(page)
    await provePerson()
    await fillCartao('4000000000000002')
    await page.getByRole('button', { name: `Pagar ${reais(total)}` }).click()
    await expect(page.getByRole('heading', { name: /Motivo: Cartão recusado pelo emissor\.$/ })).toBeFocused()
    await seeBothSizes('refused, with Pix beside')
    await page.getByRole('button', { name: `Pagar ${reais(total)} com Pix` }).click()
    await expect(page.getByRole('heading', { name: `Pague ${reais(total)} com Pix` })).toBeFocused()
    const copy = page.getByRole('button', { name: 'Copiar código' })
    const qr = page.getByRole('img', { name: /^QR Code do Pix/ })
    const isAbove = async () => bottom(await boxOf(copy)) < (await boxOf(qr)).y
    const isRight = async () => right(await boxOf(qr)) < (await boxOf(copy)).x
    await expect.poll(isAbove).toBe(true)
    await page.setViewportSize(DESKTOP.viewport)
    await expect.poll(isRight).toBe(true)
    await page.setViewportSize(PHONE.viewport)
    await seeBothSizes('pix')
  })
})

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (drawn: Locator): Promise<Box> => (await drawn.boundingBox())!
const bottom = ({ y, height }: Box) => y + height
const right = ({ x, width }: Box) => x + width
