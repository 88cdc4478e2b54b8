import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readCodigos } from '../server/testing/codigos.ts'
import { printedAt, textsOf } from '../server/testing/pdf.ts'
import { expect } from './journey.ts'
import { reais } from './pagamento.ts'

/** Goes to a page by a click in the main menu: what the page has read so far is kept. */
export const goTo = (page: Page, place: 'Home' | 'Meus fretes' | 'Calculadora') =>
  page
    .getByRole('navigation', { name: /^Menu/ })
    .getByRole('link', { name: place === 'Meus fretes' ? /^(Meus fretes|Fretes)$/ : place, exact: true })
    .click()

/** Everything that the home says. Fretes from the newest to the oldest: recipient and status. */
export type Retrato = {
  saldo: number
  livres: number
  esperam: number
  fretes: (readonly [nome: string, status: string])[]
  semanas: { fretes: number; gasto: number }
}

/** Goes to the home by the menu, and expects exactly this. */
export async function seeHome(page: Page, { saldo, livres, esperam, fretes, semanas }: Retrato) {
  await goTo(page, 'Home')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('region', { name: 'Carteira Flex' })).toContainText(reais(saldo))
  const limite = page.getByRole('region', { name: 'Etiquetas em aberto' })
  await expect(limite).toContainText(`${10 - livres} de 10`)
  await expect(limite).toContainText(`${esperam} ${esperam === 1 ? 'aguarda' : 'aguardam'} postagem`)
  // before the first purchase the first steps are shown instead
  if (fretes.length === 0) await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible()
  else
    await expect(page.getByRole('region', { name: 'Próximo passo' }).getByRole('heading')).toHaveText(
      esperam === 0
        ? 'Nada esperando postagem'
        : `${esperam} ${esperam === 1 ? 'frete espera' : 'fretes esperam'} postagem`,
    )
  const linhas = page.getByRole('region', { name: 'Status dos últimos fretes' }).locator('[data-linha]')
  await expect(linhas).toHaveCount(fretes.length)
  for (const [n, [nome, status]] of fretes.entries()) {
    await expect(linhas.nth(n)).toContainText(nome)
    await expect(linhas.nth(n)).toContainText(status)
  }
  const grafico = page.getByRole('region', { name: 'Fretes por semana' })
  if (semanas.fretes === 0) {
    await expect(grafico).toContainText('Nenhum frete nas últimas 12 semanas.')
    return
  }
  await expect(grafico).toContainText(reais(semanas.gasto))
  await expect(grafico).toContainText(`em ${semanas.fretes} ${semanas.fretes === 1 ? 'frete' : 'fretes'}, 12 semanas`)
}

/** 'Meus fretes' as a person uses it. */
export function envios(page: Page) {
  // by the name of the list: the home has lines too, which are still there while this page loads
  const linhas = page.getByRole('list', { name: /^Fretes / }).locator('[data-linha]')
  const linha = (nome: string) => linhas.filter({ has: page.getByRole('heading', { name: nome }) })
  const abas = page.getByRole('navigation', { name: 'Situação dos fretes' })
  return {
    linhas,
    linha,
    aba: (nome: string) => abas.getByRole('link', { name: new RegExp(`^${nome}`) }),
    async openDetalhe(nome: string) {
      await linha(nome)
        .getByRole('button', { name: /^Detalhes/ })
        .click()
      await linha(nome).getByRole('button', { name: 'Ver detalhes' }).click()
      return page.getByRole('dialog', { name: 'Detalhamento do frete' })
    },
    /** The file that the new tab shows after a click: a browser without a PDF viewer downloads it. */
    readFile: (button: Locator) => readFileAfter(page, button),
    /** Prints the labels of the marked fretes on that sheet; returns the file of the new tab. */
    async imprimir(folha: string) {
      await page.getByRole('button', { name: 'Imprimir Etiquetas' }).click()
      const modal = page.getByRole('dialog', { name: 'Imprimir etiquetas' })
      await modal.getByRole('radio', { name: folha }).check({ force: true })
      const pdf = await readFileAfter(page, modal.getByRole('button', { name: 'Imprimir' }))
      await keep(`etiquetas-${folha}`, pdf)
      return pdf
    },
    async baixarDeclaracoes() {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Baixar Declaração' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('declaracoes.pdf')
      const pdf = await readFile(await download.path())
      await keep('declaracoes', pdf)
      return pdf
    },
  }
}

async function readFileAfter(page: Page, button: Locator) {
  const [tab, download] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('download'),
    button.click(),
  ])
  const pdf = await readFile(await download.path())
  await tab.close()
  return pdf
}

/** With TELAS=on the file is kept beside the pictures of the screens. */
const keep = (name: string, pdf: Uint8Array) =>
  process.env.TELAS === 'on' ? writeFile(`.cache/telas/${name}.pdf`, pdf) : undefined

/** The tracking codes that a scanner reads on each page, and the page's words. */
export async function readPaginas(pdf: Uint8Array) {
  const textos = await textsOf(pdf)
  const codigos: string[][] = []
  for (const picture of await printedAt(pdf, 200))
    codigos.push(
      (await readCodigos(picture, ['Code128'])).filter((codigo) => /^([A-Z]{2}\d{9}BR|\d{14})$/.test(codigo)),
    )
  return textos.map((texto, n) => ({ texto, codigos: codigos[n]! }))
}

/** What the page of the sandbox says after each of the carrier's acts. */
const RESPOSTAS = { Postar: 'postado', 'Saiu para entrega': 'saiu para entrega', Entregar: 'entregue' }

/** Plays the carrier on the sandbox's page, for the parcel with this code. */
export async function playTransportadora(page: Page, codigo: string, acoes: (keyof typeof RESPOSTAS)[]) {
  await page.goto('/sandbox')
  for (const acao of acoes) {
    await page.getByRole('button', { name: `${acao}: ${codigo}` }).click()
    // the sentence of this act: that of the act before is shown until it comes
    await expect(page.getByText(`${codigo}: ${RESPOSTAS[acao]}. O rastreio já sabe.`)).toBeVisible()
  }
}
