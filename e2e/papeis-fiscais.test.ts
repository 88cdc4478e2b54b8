import { enterAs, newAssinante } from './assinante.ts'
import { etapas } from './etapas.ts'
import { expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the paper is asked for once, opens its form in every new frete, and is changed in the settings', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const ana = await newAssinante(page)
    await enterAs(page, ana, '/calculadora')
    const { card, quoteAndSelect } = etapas(page)
    await quoteAndSelect('PAC')
    const declaracao = card('Declaração')
    const form = (name: string) => declaracao.getByRole('radio', { name })
    await expect(declaracao).toContainText('Você emite nota fiscal?')
    await expect(form('Declaração de conteúdo')).toBeChecked()
    await declaracao.getByRole('heading', { name: 'Qual papel vai com o pacote?' }).scrollIntoViewIfNeeded()
    await seeState('asked')

    await declaracao.getByRole('button', { name: 'Sim' }).tap()
    await expect(declaracao).toContainText('Você emite nota fiscal: é ela que acompanha o pacote.')
    await expect(form('Nota fiscal')).toBeChecked()
    await expect(declaracao.getByLabel('Chave da nota fiscal')).toBeVisible()
    await seeState('answered')

    await page.evaluate(() => localStorage.clear()) // as on another phone of the same person
    await enterAs(page, ana, '/calculadora')
    await quoteAndSelect('PAC')
    await expect(form('Nota fiscal')).toBeChecked()
    await expect(declaracao.getByRole('heading', { name: 'Qual papel vai com o pacote?' })).toHaveCount(0)

    await page.goto('/configuracoes')
    await page.getByRole('link', { name: /^Papéis fiscais/ }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Papéis fiscais' })).toBeVisible()
    const eu = page.getByRole('region', { name: 'Envios no seu nome' })
    await expect(eu).toContainText('Nota fiscal (NF-e)')
    await eu.getByRole('button', { name: 'Mudar a resposta' }).tap()
    await eu.getByRole('button', { name: 'Não' }).tap()
    await expect(eu).toContainText('Você vende com frequência ou em volume de comércio?')
    await seeState('questions')
    await eu.getByRole('button', { name: 'Não' }).tap()
    await expect(eu).toContainText('DC-e, a declaração de conteúdo eletrônica')
    await expect(eu).toContainText('Jadlog: leva com este papel.')
    await seeState('settings')

    await page.goto('/calculadora?etapa=dados') // the draft keeps its form, and is led to the other one
    await expect(form('Nota fiscal')).toBeChecked()
    await declaracao.getByRole('button', { name: 'Usar a declaração' }).tap()
    await expect(form('Declaração de conteúdo')).toBeChecked()
    await expect(declaracao).toContainText('Sem venda habitual, o envio não pede nota: emitimos a DC-e com a etiqueta.')
  })
})
