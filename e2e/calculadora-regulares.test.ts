import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enterAs, newAssinante, newSessao } from './assinante.ts'
import { calculadora } from './calculadora.ts'
import { etapas, fillLivro, fretesOf } from './etapas.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

/** Saves a box or a content by the API. */
async function keep(page: Page, who: { cpf: string; senha: string }, kind: 'caixas' | 'conteudos', data: object) {
  const { token } = await newSessao(page, who)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.put(`/api/v1/${kind}/${randomUUID()}`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}
const N3 = { nome: 'Nº 3', formato: 'CAIXA', alturaPacote: 18, larguraPacote: 22, comprimentoPacote: 30 }
const CANECAS = { nome: 'Canecas', itens: [{ descricao: 'Caneca de cerâmica', quantidade: 2, valorUnitario: 44.95 }] }
const paraQuem = (page: Page) => page.getByRole('combobox', { name: 'Para quem?' })
const escolhido = (page: Page) => page.getByRole('region', { name: 'Para quem?' })

for (const [name, size] of Object.entries({ 'a phone': PHONE, 'a desktop': DESKTOP }))
  test.describe(`a parcel for a known recipient, on ${name}`, () => {
    test.use(size)

    test('three fields and four presses lead from the calculator to a paid frete', async ({
      page,
      seeState,
      expectErrors,
    }) => {
      expectErrors(/404/) // no carrier is named before one is chosen, and after the purchase there may be no cart
      const { who } = await givenComprador(page, { fretes: 1, saldo: 200 })
      await keep(page, who, 'caixas', N3)
      await keep(page, who, 'conteudos', CANECAS)
      await enterAs(page, who, '/calculadora')
      const { form, field } = calculadora(page)
      const { card, select, finalizar } = etapas(page)
      await expect(form.getByLabel('CEP de origem')).toHaveValue('01310-100')

      await paraQuem(page).focus()
      const agenda = page.getByRole('grid', { name: 'Destinatários já usados' })
      await expect(agenda.getByRole('button', { name: /^João Pereira/ })).toBeVisible()
      await seeState('who it is for')
      await paraQuem(page).pressSequentially('joa') // the first field
      await expect(paraQuem(page)).toHaveAttribute('aria-activedescendant', /-0-o$/)
      await paraQuem(page).press('Enter')
      await expect(escolhido(page)).toContainText('João PereiraRio de Janeiro/RJ, 20040-020')
      await expect(field('CEP de destino')).toHaveValue('20040-020')
      await expect(field('Valor da encomenda')).toBeFocused()
      await page.keyboard.type('89,90') // the second
      if (size === PHONE) await page.keyboard.press('Enter') // to the measures
      await form.getByRole('button', { name: /^Nº 3/ }).click() // the first press
      await expect(field('Altura')).toHaveValue('18')
      await expect(field('Peso')).toBeFocused()
      await page.keyboard.type('1,85') // the third
      await seeState('ready to be quoted')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Resultado da Cotação' })).toBeFocused()
      await select('PAC') // the second press

      await expect(card('Dados do destinatário').getByLabel(/^Nome/)).toHaveValue('João')
      await expect(card('Dados do destinatário').getByLabel(/^Cidade/)).toContainText('Rio de Janeiro')
      await expect(card('Declaração').getByLabel(/^Descrição/)).toHaveValue('Caneca de cerâmica')
      await expect(card('Declaração').getByRole('button', { name: /^Canecas/ })).toHaveAttribute('aria-pressed', 'true')
      await seeState('step 3')
      await finalizar.click() // the third
      await expect(page).toHaveURL('/carrinho')
      const pagar = page.getByRole('button', { name: /^Pagar R\$/ })
      await expect(page.getByText('Com o saldo da sua carteira.')).toBeVisible()
      await expect(page.getByText('1 selecionado')).toBeVisible()
      await seeState('the cart')
      await pagar.click() // the fourth
      await expect(page.getByRole('heading', { name: 'Compra realizada com sucesso' })).toBeFocused()
      await expect(page).toHaveURL(/etapa=confirmacao&compra=/)
      // the other frete stays for later
      expect(await fretesOf(page, who)).toMatchObject([{ conteudo: { itens: [{ descricao: 'Livro' }] } }])
      await page.goBack()
      await expect(page).toHaveURL('/carrinho')
      await expect(page.getByRole('button', { name: 'Finalizar pagamento' })).toBeVisible()
      expect(await fretesOf(page, who)).toHaveLength(1)
    })
  })

test.describe('a known recipient on a phone', () => {
  test.use(PHONE)

  test('the choice is taken back in one press, and another CEP drops it with a sentence', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { who } = await givenComprador(page)
    await enterAs(page, who, '/calculadora')
    const { field } = calculadora(page)
    const { card, quoteAndSelect, select } = etapas(page)
    const choose = async () => {
      await paraQuem(page).click()
      await page.getByRole('button', { name: /^João Pereira/ }).click()
      await expect(field('CEP de destino')).toHaveValue('20040-020')
    }
    await choose()
    await page.getByRole('button', { name: 'Remover João Pereira' }).click()
    await expect(paraQuem(page)).toBeFocused()
    await expect(field('CEP de destino')).toHaveValue('')
    await choose()
    await field('CEP de destino').fill('22041001')
    await expect(page.getByText('O CEP de destino mudou, e João Pereira não é mais o destinatário.')).toBeVisible()
    await expect(field('CEP de destino')).toHaveValue('22041-001')

    // a recipient who was taken back in step 1 is not in step 3
    await choose()
    await field('Valor da encomenda').fill('89,90')
    await page.keyboard.press('Enter') // to the measures
    for (const [lado, text] of Object.entries({ Altura: '2', Largura: '12', Comprimento: '17', Peso: '0,3' }))
      await field(lado).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Resultado da Cotação' })).toBeFocused()
    await select('PAC')
    await expect(card('Dados do destinatário').getByLabel(/^Nome/)).toHaveValue('João')
    await page.getByRole('link', { name: 'Medidas' }).click()
    await page.getByRole('button', { name: 'Remover João Pereira' }).click()
    await quoteAndSelect('PAC')
    await expect(card('Dados do destinatário').getByLabel(/^Nome/)).toHaveValue('')
  })
})

test.describe('contents that are declared often', () => {
  test.use(DESKTOP)

  test('a declared content is saved under a name, chosen in one press, renamed and deleted', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const who = await newAssinante(page)
    await enterAs(page, who, '/calculadora')
    const { card, fill } = etapas(page)
    await fillLivro(page, 'PAC')
    const declaracao = card('Declaração')
    await fill('Declaração', { Descrição: 'Caneca de cerâmica', Quantidade: '2', 'Valor unitário': '44,95' })
    await declaracao.getByRole('button', { name: 'Guardar este conteúdo' }).click()
    const guardar = declaracao.getByRole('group', { name: 'Guardar este conteúdo' })
    await expect(guardar.getByLabel('Nome do conteúdo')).toBeFocused()
    await expect(guardar.getByLabel('Nome do conteúdo')).toHaveValue('Caneca de cerâmica')
    await guardar.getByLabel('Nome do conteúdo').fill('Canecas')
    await seeState('a content to keep')
    await page.keyboard.press('Enter')
    await expect(page.getByText('O conteúdo Canecas está guardado.')).toBeVisible()
    const chip = declaracao.getByRole('button', { name: /^Canecas/ })
    await expect(chip).toHaveAttribute('aria-pressed', 'true')

    await fill('Declaração', { Descrição: 'Outra coisa', Quantidade: '1', 'Valor unitário': '' })
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
    await chip.click()
    await expect(declaracao.getByLabel(/^Descrição/)).toHaveValue('Caneca de cerâmica')
    await expect(declaracao.getByLabel(/^Valor unitário/)).toHaveValue('44,95')
    await seeState('a content that was chosen')

    await declaracao.getByRole('button', { name: 'Organizar meus conteúdos' }).click()
    const sheet = page.getByRole('dialog', { name: 'Meus conteúdos' })
    await sheet.getByRole('button', { name: 'Renomear Canecas' }).click()
    await expect(sheet.getByLabel('Novo nome')).toBeFocused()
    await sheet.getByLabel('Novo nome').fill('Par de canecas')
    await seeState('another name')
    await page.keyboard.press('Enter')
    await expect(sheet.getByText('Par de canecas', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Apagar Par de canecas' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(declaracao.getByText('Meus conteúdos')).toHaveCount(0)
    await expect(declaracao.getByLabel(/^Descrição/)).toHaveValue('Caneca de cerâmica')
  })
})
