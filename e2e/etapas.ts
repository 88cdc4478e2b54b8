import type { Page } from '@playwright/test'
import { newSessao } from './assinante.ts'
import { calculadora } from './calculadora.ts'
import { expect } from './journey.ts'

export const CNPJ = '11.222.333/0001-81'
/** A key with the right check digit. */
export const CHAVE = '35261111222333000181550010000012341000012345'

/** Steps 2 and 3 as a person uses them. */
export function etapas(page: Page) {
  const form = page.getByRole('form', { name: 'Dados do frete' })
  const card = (name: string) => form.getByRole('region', { name })
  const fill = async (region: string, values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) {
      const field = card(region)
        .getByLabel(new RegExp(`^${label}( ?\\*)?$`))
        .and(page.locator('input:not([type=radio])'))
      await field.fill(text)
      await field.blur()
    }
  }
  const select = async (produto: string) => {
    await page.getByRole('button', { name: new RegExp(`^Selecionar ${produto.replace('.', '\\.')},`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dados do frete' })).toBeFocused()
  }
  const cidade = () => expect(card('Dados do destinatário').getByLabel(/^Cidade/)).toContainText('Rio de Janeiro')
  return {
    card,
    fill,
    adicionar: form.getByRole('button', { name: 'Adicionar ao Carrinho' }),
    finalizar: form.getByRole('button', { name: 'Finalizar pagamento' }),
    resumo: page.getByRole('complementary', { name: 'Resumo do frete' }),
    async destinatario() {
      await fill('Dados do destinatário', {
        Nome: 'João',
        Sobrenome: 'Pereira',
        CPF: '52998224725',
        Telefone: '21987654321',
        'E-mail': 'joao@exemplo.test',
        Endereço: 'Rua da Assembleia',
        Bairro: 'Centro',
      })
      await cidade()
    },
    /** The city comes with the lookup of the CEP: without it the form cannot be sent. */
    cidade,
    select,
    /** From the measures of a small box to step 3 of this product. */
    async quoteAndSelect(produto: string) {
      await quote(page, {})
      await select(produto)
    },
  }
}

/** The measures of each shape, unless a journey gives its own. */
const MEDIDAS: Record<string, Record<string, string>> = {
  Caixa: { Altura: '2', Largura: '12', Comprimento: '17', Peso: '0,3' },
  Envelope: { Altura: '2', Largura: '12', Comprimento: '17', Peso: '0,3' },
  Rolo: { Comprimento: '17', Diâmetro: '18', Peso: '0,3' },
}

/** From the measures to the quotes: two capitals, and a small box by default. */
export async function quote(page: Page, values: Record<string, string>, formato = 'Caixa') {
  const { form, fill, choose, calcular, continuar, quotes } = calculadora(page)
  await expect(form.getByLabel('CEP de origem')).toHaveValue('01310-100')
  if (formato !== 'Caixa') await choose(formato)
  const { Valor = '89,90', ...dadas } = values
  const medidas = { ...MEDIDAS[formato], ...dadas } // the logged-in calculator refuses empty fields
  await fill({ 'CEP de destino': '20040020', 'Valor da encomenda': Valor })
  if (await continuar.isVisible()) await continuar.tap()
  await fill(medidas)
  await calcular.click()
  await expect(page).toHaveURL('/calculadora?etapa=cotacoes')
  await expect(page.getByRole('heading', { level: 1, name: 'Resultado da Cotação' })).toBeFocused()
  await expect(quotes.first()).toContainText('+ BARATO')
}

/** Fills in step 3 for a book that this product carries, and does not send it. */
export async function fillLivro(page: Page, produto: string) {
  const { fill, destinatario, quoteAndSelect } = etapas(page)
  await quoteAndSelect(produto)
  await fill('Declaração', { Descrição: 'Livro' })
  await destinatario()
}

/** The fretes in the cart on the server. */
export async function fretesOf(page: Page, who: { cpf: string; senha: string }) {
  const { token } = await newSessao(page, who)
  const answer = await page.request.get('/api/v1/carrinho', { headers: { authorization: `Bearer ${token}` } })
  return answer.status() === 404 ? [] : ((await answer.json()) as { fretes: Record<string, never>[] }).fretes
}
