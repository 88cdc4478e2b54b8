import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enterAs, newToken } from '../../e2e/assinante.ts'
import { calculadora } from '../../e2e/calculadora.ts'
import { etapas } from '../../e2e/etapas.ts'
import { givenComprador } from '../../e2e/pagamento.ts'
import { robo } from './robo.ts'

const CAIXA = { nome: 'Nº 3', formato: 'CAIXA', alturaPacote: 18, larguraPacote: 22, comprimentoPacote: 30 }
const CONTEUDO = { nome: 'Canecas', itens: [{ descricao: 'Caneca', quantidade: 2, valorUnitario: 44.95 }] }

/**
 * The next parcel for a known buyer, with a kept box and a kept content, paid from the wallet: from /calculadora to
 * 'Compra realizada'. The seller has answered 'Não perguntar mais' to all four questions that ask before something is
 * done.
 */
export async function proximaEncomenda(page: Page, isPhone: boolean) {
  const { who } = await givenComprador(page, { fretes: 1, saldo: 200 })
  await keep(page, who)
  await enterAs(page, who, '/carrinho')
  await page.getByRole('link', { name: 'Contratar novo frete' }).click()
  const { field } = calculadora(page)
  await page.waitForFunction(() => Boolean(document.querySelector<HTMLInputElement>('[name=cepOrigem]')?.value))
  const paraQuem = page.getByRole('combobox', { name: 'Para quem?' })
  await paraQuem.waitFor()

  const eu = robo(page)
  if (isPhone) {
    await eu.click(page.getByRole('button', { name: /^Para João Pereira/ }), 'João Pereira')
  } else {
    await eu.tabTo(/^Para quem/)
    await eu.type(/^Para quem/, 'joa')
    await page.locator('[role=combobox][aria-activedescendant$="-0-o"]').waitFor()
    await eu.press('Enter', 'João Pereira')
  }
  await eu.type(/^Valor da encomenda/, '89,90')
  await eu.tabTo(/^Peso/) // the only kept box is filled in
  if ((await field('Altura').inputValue()) !== '18') throw new Error('the kept box is not filled in')
  await eu.type(/^Peso/, '1,85')
  await eu.press('Enter', 'Calcular')
  await eu.click(page.getByRole('button', { name: /^Selecionar PAC,/ }), 'PAC')
  const { finalizar, card } = etapas(page)
  await card('Declaração').locator('input[value="Caneca"]').waitFor()
  await eu.click(finalizar, 'Finalizar pagamento')
  await eu.click(
    page
      .getByRole('button', { name: /^Pagar R\$/ })
      .filter({ visible: true })
      .first(),
    'Pagar',
  )
  await page.getByRole('heading', { name: 'Compra realizada com sucesso' }).waitFor()
  return eu.cost()
}

/** Keeps a box and a content by the API. */
async function keep(page: Page, who: { cpf: string; senha: string }) {
  const headers = { authorization: `Bearer ${(await newToken(page, who)).token}` }
  for (const [kind, data] of Object.entries({ caixas: CAIXA, conteudos: CONTEUDO })) {
    const answer = await page.request.put(`/api/v1/${kind}/${randomUUID()}`, { headers, data })
    if (!answer.ok()) throw new Error(await answer.text())
  }
}
