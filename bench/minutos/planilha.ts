import type { Page } from '@playwright/test'
import { COLUNAS } from '#contract/importacao'
import { enterAs, turnOnPerguntas } from '../../e2e/assinante.ts'
import { printPdf } from './pdf.ts'
import { robo } from './robo.ts'

const LINHAS = 50

/** Fifty rows, as they stand in a spreadsheet of the house's own columns. Another `lote` is another day's spreadsheet. */
function planilha(lote: string) {
  const exemplo = Object.fromEntries(COLUNAS.map(({ nome, exemplo }) => [nome, exemplo as string]))
  const rows = Array.from({ length: LINHAS }, (_, index) => {
    const linha: Record<string, string> = { ...exemplo, numero: String(index + 1), pedido: `${lote} ${index + 1}` }
    return COLUNAS.map(({ nome }) => linha[nome] ?? '').join(';')
  })
  const text = [COLUNAS.map(({ titulo }) => titulo).join(';'), ...rows].join('\r\n')
  return { name: 'envios de novembro.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}

/** Fifty rows of a spreadsheet become one PDF of fifty labels, paid from the wallet. Choosing the file is one click. */
export async function cinquentaEtiquetas(page: Page, cpf: string, lote: string) {
  const who = { cpf, senha: 'Flex@2026' }
  await turnOnPerguntas(page, who)
  await enterAs(page, who, '/importacao')
  const eu = robo(page)
  const escolha = page.waitForEvent('filechooser')
  await eu.click(page.getByRole('button', { name: 'Escolher arquivo' }), 'Escolher arquivo')
  await (await escolha).setFiles(planilha(lote))
  await eu.click(page.getByRole('button', { name: `Adicionar ${LINHAS} fretes ao carrinho` }), 'Adicionar')
  await page.getByRole('heading', { level: 2, name: `${LINHAS} fretes` }).waitFor()
  const finalizar = page.getByRole('button', { name: 'Finalizar pagamento' }).filter({ visible: true }).first()
  await eu.click(finalizar, 'Finalizar pagamento')
  await eu.click(page.getByRole('button', { name: /^Pagar .* com a carteira$/ }), 'Pagar')
  await page.getByRole('dialog', { name: 'Pagar com a Carteira Flex?' }).waitFor()
  await eu.press('Enter', 'yes, with the wallet')
  await page.getByRole('heading', { name: 'Compra realizada com sucesso' }).waitFor()
  await printPdf(page, eu, LINHAS)
  return eu.cost()
}
