import type { Locator, Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { chaveDaNota, ENDERECO_NO_RIO, notaAutorizada } from '../server/testing/given/nota.ts'
import { enterAs, newAssinante } from './assinante.ts'
import { buy, print } from './compra.ts'
import { etapas, fretesOf } from './etapas.ts'
import { DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

type Partes = NonNullable<Parameters<typeof notaAutorizada>[0]>

/** The note of this number to somebody in Rio, with a weight of 0.6 kg and no measures. */
const nota = (numero: number, nome = `Bruno ${'ABCDEFGHIJ'[numero % 10]}lves`, partes: Partes = {}) =>
  notaAutorizada({
    numero,
    dest: `<CPF>39053344705</CPF><xNome>${nome}</xNome><enderDest>${ENDERECO_NO_RIO}</enderDest><email>b@exemplo.test</email>`,
    ...partes,
  })
const cancelamento = (numero: number) =>
  '<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe"><evento><infEvento>' +
  `<chNFe>${chaveDaNota({ numero })}</chNFe><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe>`

type Arquivo = { name: string; mimeType: string; buffer: Buffer }
const xml = (name: string, text: string): Arquivo => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })

/** Lets files go over the page, as a person who drags them from a folder. */
async function drop(place: Locator, files: Arquivo[]) {
  const brought = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() }))
  const dataTransfer = await place.page().evaluateHandle((files) => {
    const data = new DataTransfer()
    for (const { name, mimeType, text } of files) data.items.add(new File([text], name, { type: mimeType }))
    return data
  }, brought)
  await place.dispatchEvent('drop', { dataTransfer })
}

const notasFiscais = (page: Page) => ({
  escolher: page.getByLabel('Arquivos das notas fiscais'),
  tabela: page.getByRole('table', { name: 'Notas fiscais' }),
  adicionar: page.getByRole('button', { name: /^Adicionar/ }),
  async fillCaixa() {
    const caixa = page.getByRole('group', { name: /^Minha caixa/ })
    for (const [label, text] of Object.entries({ Altura: '4', Largura: '16', Comprimento: '24' }))
      await caixa.getByLabel(new RegExp(`^${label}`)).fill(text)
    await page.getByRole('button', { name: /^Aplicar a todas/ }).click()
  },
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('five XMLs are dropped and shipped: quoted, paid with the wallet, their labels printed', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart before and after
    const { who } = await givenComprador(page, { fretes: 0, saldo: 500 })
    await enterAs(page, who, '/notas-fiscais')
    const { tabela, adicionar, fillCaixa } = notasFiscais(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Notas fiscais' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Escolha as notas fiscais' })).toBeVisible()
    await seeState('nothing yet')
    const nomes = ['Ana Alves', 'Bruno Braga', 'Carla Castro', 'Davi Dias', 'Elisa Esteves']
    await drop(
      page.getByRole('main'),
      nomes.map((nome, index) => xml(`nota ${index + 1}.xml`, nota(700 + index, nome))),
    )
    await expect(page.getByRole('heading', { name: '5 notas fiscais' })).toBeVisible()
    await expect(page.getByText('Com erro (5)')).toBeVisible() // no note says how large its box is
    await seeState('no box yet')
    await fillCaixa()
    await expect(page.getByText('Prontas (5)')).toBeVisible()
    await expect(tabela).toContainText('Nota 702')
    await expect(tabela).toContainText('Carla Castro')
    await expect(tabela).toContainText('2 itens: Camiseta de algodão 1 e mais')
    await seeState('ready')
    await expect(adicionar).toHaveText('Adicionar 5 fretes ao carrinho')
    await adicionar.click()
    await expect(page).toHaveURL('/carrinho')
    await expect(page.getByText('5 fretes adicionados ao carrinho')).toBeVisible()

    await buy(page)
    await expect(page.getByText('As 5 etiquetas estão prontas.')).toBeVisible()
    await page.getByRole('radio', { name: 'Térmica 10x15' }).check({ force: true })
    const paginas = await print(page, 'Imprimir 5 etiquetas')
    expect(paginas.map(({ codigos }) => codigos.length)).toEqual([1, 1, 1, 1, 1])
    for (const [index, nome] of nomes.entries()) {
      expect(paginas[index]!.texto).toContain(nome)
      expect(paginas[index]!.texto).toMatch(new RegExp(`NF ${700 + index}\\s+Série 1`))
    }
  })

  test('a ZIP of another page and two files in step 3 lead here', async ({ page, expectErrors, seeState }) => {
    expectErrors(/404/)
    await enterAs(page, await newAssinante(page), '/importacao')
    await page.getByLabel('Arquivo da planilha').setInputFiles([xml('a.xml', nota(801)), xml('b.xml', nota(802))])
    await expect(page).toHaveURL('/notas-fiscais')
    await expect(page.getByRole('heading', { name: '2 notas fiscais' })).toBeVisible()
    await page.goto('/importacao')
    await expect(page.getByText('A importação de notas ainda não terminou: 2 notas fiscais.')).toBeVisible()
    await page.getByRole('link', { name: 'Continuar as notas' }).click()
    await expect(page).toHaveURL('/notas-fiscais')
    await page.getByRole('button', { name: 'Escolher outras notas' }).click()
    await expect(page.getByRole('heading', { name: 'Escolha as notas fiscais' })).toBeVisible()

    await page.goto('/calculadora')
    const { card, quoteAndSelect } = etapas(page)
    await quoteAndSelect('PAC')
    const nota3 = card('Nota fiscal em XML')
    await nota3.getByLabel('XML da nota fiscal').setInputFiles([xml('a.xml', nota(803)), xml('b.xml', nota(804))])
    await expect(nota3).toContainText('Aqui entra uma nota por vez')
    await seeState('two files in step 3')
    await nota3.getByRole('button', { name: 'Abrir em Notas fiscais' }).click()
    await expect(page.getByRole('heading', { name: '2 notas fiscais' })).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP_DARK)

  test('a hundred notes in a ZIP become a hundred fretes in the cart; what cannot is listed with its reason', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404|422/) // there is no cart yet; some files are refused
    const who = await newAssinante(page)
    await enterAs(page, who, '/notas-fiscais')
    const { escolher, tabela, adicionar, fillCaixa } = notasFiscais(page)

    await escolher.setInputFiles(Array.from({ length: 501 }, (_, i) => xml(`${i}.xml`, '<a/>')))
    await expect(page.getByRole('alert')).toContainText('Você trouxe mais de 500 notas. Envie até 500 por vez.')
    await escolher.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(page.getByRole('alert')).toContainText('Não há nenhum XML no que você trouxe.')
    await seeState('no XML')

    const boas = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`nov/${i}.xml`, nota(900 + i)]))
    const outras = {
      'mudada.xml': nota(1001).replace('<vNF>105.50', '<vNF>5.50'),
      'de novo.xml': boas['nov/7.xml']!,
      'cancelada.xml': nota(1002),
      'cancelamento.xml': cancelamento(1002),
      'danfe.pdf': '%PDF-1.7',
      'mais.zip': 'PK',
      'bomba.xml': '<!DOCTYPE b [<!ENTITY a "lol">]><b>&a;</b>',
    }
    const zip = (files: Record<string, string>) => ({
      name: 'notas de novembro.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(
        zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))),
      ),
    })
    await escolher.setInputFiles(zip({ ...boas, ...outras }))
    await expect(page.getByRole('heading', { name: '102 notas fiscais' })).toBeVisible() // other files do not count
    await expect(page.getByText('6 arquivos ficaram de fora')).toBeVisible()
    await expect(page.getByText('E 1 arquivo de outro tipo não foi aberto.')).toBeVisible()
    await page.getByRole('button', { name: 'Mostrar os outros 1' }).click()
    for (const [arquivo, motivo] of [
      ['mais.zip', 'É um ZIP dentro de outro ZIP'],
      ['mudada.xml', 'O conteúdo desta nota mudou depois da assinatura.'],
      ['bomba.xml', 'Este XML declara um DTD'],
      ['cancelamento.xml', 'Este arquivo é o cancelamento de uma NF-e.'],
      ['de novo.xml', 'A nota 907 já veio no arquivo 7.xml.'],
      ['cancelada.xml', 'A nota 1002 foi cancelada: o cancelamento dela veio no arquivo cancelamento.xml.'],
    ] as const)
      await expect(page.getByRole('listitem').filter({ hasText: arquivo }).filter({ hasText: motivo })).toBeVisible()
    await expect(page.getByText('Com erro (100)')).toBeVisible()
    await seeState('left out')
    await fillCaixa()
    await expect(page.getByText('Prontas (100)')).toBeVisible()
    await page.getByText('Prontas (100)').click()
    await seeState('ready')
    await page.getByRole('button', { name: 'Todos os dados da nota 903' }).click()
    await expect(tabela.getByLabel('CFOP')).toHaveValue('6108')
    await expect(tabela.getByLabel('Chave da nota fiscal')).toHaveValue(chaveDaNota({ numero: 903 }))
    await tabela.getByLabel('Complemento').fill('Sala 4') // every field can be corrected
    await tabela.getByLabel('Complemento').press('Enter')
    await expect(page.getByText('Prontas (100)')).toBeVisible()
    await expect(adicionar).toHaveText('Adicionar 100 fretes ao carrinho')
    await adicionar.click()
    await expect(page.getByText('100 fretes adicionados ao carrinho')).toBeVisible()
    const fretes = await fretesOf(page, who)
    expect(fretes.map(({ notaFiscal }) => (notaFiscal as unknown as { numeroDanfCte: string }).numeroDanfCte)).toEqual(
      Array.from({ length: 100 }, (_, i) => chaveDaNota({ numero: 900 + i })),
    )

    // the same note again waits for a yes
    await page.goto('/notas-fiscais')
    await escolher.setInputFiles([xml('outra.xml', nota(1003)), xml('a mesma.xml', nota(900))])
    await expect(page.getByText('A nota 900 já acompanha um frete do carrinho.')).toBeVisible()
    await expect(tabela).not.toContainText('Nota 900')
    await page.getByRole('button', { name: 'Incluir a mesma.xml assim mesmo' }).click()
    await expect(page.getByText('Todas (2)')).toBeVisible()
  })
})

test('a lost connection stops the reading, which goes on from there', async ({ page, expectErrors }) => {
  expectErrors(/404|ERR_FAILED|Failed to load/)
  await enterAs(page, await newAssinante(page), '/notas-fiscais')
  await page.route('**/readyz', (route) => route.abort()) // it does not go on by itself
  let calls = 0
  let isBack = false
  // every call is lost until the press: the answer to another call would let the reading go on by itself
  await page.route('**/api/v1/nota-fiscal/leitura', (route) =>
    ++calls < 3 || isBack ? route.fallback() : route.abort(),
  )
  const { escolher } = notasFiscais(page)
  await escolher.setInputFiles(Array.from({ length: 8 }, (_, i) => xml(`${i}.xml`, nota(1100 + i))))
  await expect(page.getByText('O servidor não respondeu. Tente novamente em instantes.')).toBeVisible()
  await expect(page.getByText(/^Leitura parada em \d de 8$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Escolher outros arquivos' })).toBeVisible()
  isBack = true
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: '8 notas fiscais' })).toBeVisible()
})

test('too many notes in a minute wait, and are read by themselves', async ({ page, expectErrors }) => {
  expectErrors(/404|429/)
  await enterAs(page, await newAssinante(page), '/notas-fiscais')
  let calls = 0
  await page.route('**/api/v1/nota-fiscal/leitura', (route) =>
    ++calls === 2
      ? route.fulfill({
          status: 429,
          headers: { 'retry-after': '30' },
          json: { code: 'TOO_MANY_REQUESTS', message: 'Muitas tentativas.', requestId: 'r' },
        })
      : route.fallback(),
  )
  await notasFiscais(page).escolher.setInputFiles(Array.from({ length: 8 }, (_, i) => xml(`${i}.xml`, nota(1200 + i))))
  await expect(page.getByText('A leitura continua sozinha em 30 segundos.')).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(page.getByRole('heading', { name: '8 notas fiscais' })).toBeVisible()
})
