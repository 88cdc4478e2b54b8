import type { Page } from '@playwright/test'
import { writePdf } from '../server/impressos/write-pdf.ts'
import { enterAs, newSessao } from './assinante.ts'
import { STAFF } from './conta.ts'
import { foto } from './foto.ts'
import { buyCarrinho, postFrete } from './frete.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'
import { givenComprador, reais } from './pagamento.ts'

const MAIOR = { alturaPacote: 30, larguraPacote: 40, comprimentoPacote: 50, pesoPacote: 5 }

type Tipo = { uuid: string; nome: string; tipo: string }

type Arquivo = { name: string; mimeType: string; buffer: Buffer }

/** Sends a photo as a document of this kind, and returns the uuid of the document. */
async function send(page: Page, token: string, tipo: string, texto: string) {
  await page.goto('/robots.txt') // a page of ours without code: the photo is drawn in it
  return sendArquivo(page, token, tipo, await foto(page, 'foto.jpg', texto))
}

async function sendArquivo(page: Page, token: string, tipo: string, { name, mimeType, buffer }: Arquivo) {
  const headers = { authorization: `Bearer ${token}`, 'tipo-documento': tipo }
  const answer = await page.request.post('/api/v1/registro/documento', {
    headers,
    multipart: { arquivo: { name, mimeType, buffer } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { uuid: string }).uuid
}

/** A PDF of two pages, each filled with a colour. */
const pdfDeDuasPaginas = () =>
  writePdf({ size: 'A4', margin: 0 }, (doc) => {
    doc.rect(0, 0, 595, 842).fill('#c00000').addPage().rect(0, 0, 595, 842).fill('#0000c0')
  })

/** What the frame has drawn: the colour in the middle, and whether the page is wider than high. */
const drawnIn = (page: Page) =>
  page
    .frames()
    .find((frame) => frame.url().endsWith('/visor-de-pdf'))!
    .evaluate(() => {
      const canvas = document.querySelector('canvas')!
      const [red, , blue] = canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
      return { cor: red! > blue! ? 'vermelha' : 'azul', isDeitada: canvas.width > canvas.height }
    })

async function tiposOf(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const tipos = (await (await page.request.get('/api/v1/tipo-documento', { headers })).json()) as Tipo[]
  const of = (nome: RegExp) => tipos.find((each) => nome.test(each.nome))!.uuid
  return { identidade: of(/identidade/i), endereco: of(/endereço/i), contrato: of(/contrato/i) }
}

/** Somebody whose posted frete was measured larger, and who contests it. */
async function givenContestacao(page: Page) {
  const { api } = await givenComprador(page, { saldo: 400 })
  const frete = await buyCarrinho(api)
  await postFrete(page, frete.uuid, MAIOR)
  const { debito } = await api.get<{ debito: number }>('/frete/valorEmAberto')
  await api.post(`/frete/${frete.uuid}/diferenca/contestacao`, { motivo: 'MEDIDA', texto: 'A caixa é menor.' })
  const abertas = (await (await page.request.get('/sandbox/diferencas')).json()) as {
    diferencaUuid: string
    codigoEncomenda: string
  }[]
  const { diferencaUuid } = abertas.find(({ codigoEncomenda }) => codigoEncomenda === frete.codigoEncomenda)!
  return { api, diferencaUuid, debito, codigo: frete.codigoEncomenda }
}

/** A subscriber with approved documents and an open request for a higher limit. The queue shows it under `nome`. */
async function givenPedido(page: Page, nome: string) {
  const { who, api } = await givenComprador(page, { fretes: 0, nome })
  const { token } = await newSessao(page, who)
  const tipos = await tiposOf(page, token)
  for (const tipo of [tipos.identidade, tipos.endereco]) {
    const uuid = await send(page, token, tipo, 'Documento')
    const data = { decisao: 'APROVADO' }
    expect((await page.request.post(`/sandbox/documentos/${uuid}/decisao`, { data })).status()).toBe(204)
  }
  await api.post('/registro/documento/assinaturadigital', {
    tipoDocumento: tipos.contrato,
    senha: who.senha,
    aceite: true,
  })
  const headers = { authorization: `Bearer ${token}` }
  const asked = await page.request.post('/api/v1/assinatura/aumentoFrete', { headers })
  expect(asked.ok(), await asked.text()).toBe(true)
  const abertos = (await (await page.request.get('/sandbox/aumentos')).json()) as { uuid: string; de: string }[]
  return { api, uuid: abertos.findLast(({ de }) => de.startsWith(nome))!.uuid }
}

test.describe('the queues of the console', () => {
  test.use(DESKTOP)

  test('a document is approved, taken back within eight seconds, and refused with a reason', async ({
    page,
    seeState,
  }) => {
    const { who, api } = await givenComprador(page, { fretes: 0 })
    const { token } = await newSessao(page, who)
    const uuid = await send(page, token, (await tiposOf(page, token)).identidade, 'RG sem verso')
    const statusOf = async () =>
      (await api.get<{ uuid: string; status: string }[]>('/documento')).find((one) => one.uuid === uuid)?.status
    await enterAs(page, STAFF, `/operacao/documentos/${uuid}`)
    await expect(page.getByRole('img', { name: /^Identidade enviado por/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Silva/ })).toBeVisible()
    await seeState('a document')
    await page.getByRole('button', { name: /^Aprovar/ }).click()
    await expect(page.getByText('Documento aprovado.')).toBeVisible()
    await expect(page).not.toHaveURL(`/operacao/documentos/${uuid}`) // the next one is open
    await page.keyboard.press('z')
    await expect(page).toHaveURL(`/operacao/documentos/${uuid}`)
    await expect(page.getByRole('img', { name: /^Identidade enviado por/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Recusar/ })).toBeVisible()
    expect(await statusOf()).toMatch(/AVALIACAO/)
    await expect(async () => {
      await page.keyboard.press('r') // not heard until the keys have rested
      await expect(page.getByText('Escolha ou escreva o motivo da recusa.')).toBeVisible({ timeout: 1000 })
    }).toPass({ intervals: [1000] })
    await page.getByRole('radio', { name: 'O documento está cortado ou sem o verso.' }).check()
    await page.getByRole('button', { name: /^Recusar/ }).click()
    await expect(page.getByText('Documento recusado.')).toBeVisible()
    // the eight seconds pass by themselves: the clock of the product belongs to the other journeys, too
    await expect(async () => expect(await statusOf()).toMatch(/REPROVADO/)).toPass({ intervals: [1000] })
  })

  test('a PDF is read page by page in a frame that has neither network nor session', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/Content Security Policy|CSP: connect-src/) // the frame tries, and is refused
    const { who } = await givenComprador(page, { fretes: 0 })
    const { token } = await newSessao(page, who)
    const pdf = { name: 'rg.pdf', mimeType: 'application/pdf', buffer: await pdfDeDuasPaginas() }
    const uuid = await sendArquivo(page, token, (await tiposOf(page, token)).identidade, pdf)
    await enterAs(page, STAFF, `/operacao/documentos/${uuid}`)
    const frame = page.locator('iframe')
    await expect(page.getByText('página 1 de 2', { exact: true })).toBeVisible()
    await expect(frame).toHaveAttribute('title', /^Identidade enviado por .*, página 1 de 2$/)
    await expect.poll(() => drawnIn(page)).toEqual({ cor: 'vermelha', isDeitada: false })
    await seeState('a document as a PDF')
    await page.keyboard.press('s')
    await expect.poll(() => drawnIn(page)).toEqual({ cor: 'azul', isDeitada: false })
    await page.getByRole('button', { name: 'Girar' }).click()
    await expect.poll(() => drawnIn(page)).toEqual({ cor: 'azul', isDeitada: true })
    const widthOf = async () => (await frame.boundingBox())!.width
    const before = await widthOf()
    await page.keyboard.press('+')
    await expect.poll(widthOf).toBeCloseTo(before * 1.5, -1)
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
    const may = await page
      .frames()
      .find((each) => each.url().endsWith('/visor-de-pdf'))!
      .evaluate(async () => {
        const works = (act: () => unknown) => {
          try {
            act()
            return true
          } catch {
            return false
          }
        }
        return {
          origem: self.origin,
          guarda: works(() => localStorage.getItem('usuario')),
          pagina: works(() => parent.document.title),
          rede: await fetch('/api/v1/uf').then(
            () => true,
            () => false,
          ),
        }
      })
    expect(may).toEqual({ origem: 'null', guarda: false, pagina: false, rede: false })
    await page.keyboard.press('p')
    await page.keyboard.press('a')
    await expect(page.getByText('Documento aprovado.')).toBeVisible()
  })

  test('a PDF that the frame cannot draw can still be saved', async ({ page, expectErrors }) => {
    expectErrors(/pdfium|Failed to (fetch|load)|ERR_FAILED/)
    const { who } = await givenComprador(page, { fretes: 0 })
    const { token } = await newSessao(page, who)
    const pdf = { name: 'rg.pdf', mimeType: 'application/pdf', buffer: await pdfDeDuasPaginas() }
    const uuid = await sendArquivo(page, token, (await tiposOf(page, token)).identidade, pdf)
    await page.context().route('**/*.wasm', (route) => route.abort())
    await enterAs(page, STAFF, `/operacao/documentos/${uuid}`)
    await expect(page.getByText('Este PDF não abriu aqui: baixe e leia no seu leitor.')).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar o PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`documento-${uuid}.pdf`)
  })

  test('a contest is accepted in part, after its price was seen', async ({ page, seeState, expectErrors }) => {
    expectErrors(/4(09|22)/) // while measures are typed, some are outside of what is disputed
    const { api, diferencaUuid, debito, codigo } = await givenContestacao(page)
    await enterAs(page, STAFF, `/operacao/contestacoes/${diferencaUuid}`)
    await expect(page.getByRole('link', { name: codigo })).toBeVisible()
    await expect(page.getByText('A caixa é menor.')).toBeVisible()
    await expect(page.getByRole('table')).toContainText('30 × 40 × 50')
    await seeState('a contest')
    await page.keyboard.press('2')
    await expect(page.getByText('Com estas medidas nada é cobrado.')).toBeVisible()
    const medidas = { 'Altura, cm': '30', 'Largura, cm': '40', 'Compr., cm': '40', 'Peso, kg': '2' }
    for (const [label, text] of Object.entries(medidas)) await page.getByLabel(label).fill(text)
    const decide = page.getByRole('button', { name: /^Aceitar em parte, R/ })
    await expect(page.getByText('A pessoa paga', { exact: true })).toBeVisible()
    await expect(page.getByText(`em vez de ${reais(debito)}`)).toBeVisible()
    const preco = /R\$\s[\d.,]+/.exec(await decide.innerText())![0].replace(/\s/, ' ')
    await page.getByRole('button', { name: /^Texto pronto/ }).click()
    await expect(page.getByLabel('Resposta à pessoa')).toHaveValue(/a diferença cai de/)
    await seeState('the price before the decision')
    await page.getByLabel('Resposta à pessoa').press('Control+Enter')
    await expect(page.getByText(/decidida: aceitar em parte/)).toBeVisible()
    const { debito: resta } = await api.get<{ debito: number }>('/frete/valorEmAberto')
    expect(resta).toBeLessThan(debito)
    expect(reais(resta).replace(/\s/, ' ')).toBe(preco)
  })

  test('a limit is raised by its number', async ({ page, seeState }) => {
    const { api, uuid } = await givenPedido(page, 'Quitéria')
    await enterAs(page, STAFF, `/operacao/limites/${uuid}`)
    await expect(page.getByText('0 de 200', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pedidos já respondidos' })).toHaveText(/Nenhum ainda/)
    const novo = page.getByLabel('Novo limite, em fretes')
    await novo.fill('200')
    await expect(page.getByText('Use de 201 a 10.000.')).toBeVisible()
    await novo.fill('500')
    await seeState('a request for a limit')
    await novo.press('Control+Enter')
    await expect(page.getByText(/agora tem limite de 500 fretes/)).toBeVisible()
    expect((await api.get<{ numeroFretes: number }>('/frete/limite')).numeroFretes).toBe(500)
  })
})

test.describe('the queues on a phone', () => {
  test.use(PHONE)

  test('are lists, and each item is a screen of its own with a way back', async ({ page, seeState }) => {
    const { diferencaUuid } = await givenContestacao(page)
    await enterAs(page, STAFF, '/operacao/contestacoes')
    const linha = page.locator(`a[href="/operacao/contestacoes/${diferencaUuid}"]`)
    await expect(linha).toBeVisible()
    await seeState('contests')
    await linha.click()
    await expect(page.getByText('A caixa é menor.')).toBeVisible()
    await expect(linha).toBeHidden()
    await seeState('a contest')
    for (const [lugar, titulo] of [
      ['documentos', 'Documentos'],
      ['limites', 'Limites'],
    ]) {
      await page.goto(`/operacao/${lugar}`)
      await expect(page.getByRole('heading', { level: 1, name: titulo! })).toBeVisible()
      await expect(page.getByRole('region', { name: `Fila: ${titulo}` })).toBeVisible()
      await seeState(lugar!)
    }
  })

  test('are decided by tapping: a document, a contest and a limit', async ({ page, seeState }) => {
    const { who, api } = await givenComprador(page, { fretes: 0 })
    const { token } = await newSessao(page, who)
    const uuid = await send(page, token, (await tiposOf(page, token)).identidade, 'RG inteiro')
    const { api: contestador, diferencaUuid } = await givenContestacao(page)
    const pedido = await givenPedido(page, 'Zulmira')

    await enterAs(page, STAFF, `/operacao/documentos/${uuid}`)
    await page.getByRole('button', { name: /^Aprovar/ }).click()
    await expect(page.getByText('Documento aprovado.')).toBeVisible()
    await seeState('a document is approved')
    await expect(async () => {
      const [documento] = await api.get<{ status: string }[]>('/documento')
      expect(documento?.status).toMatch(/APROVADO/)
    }).toPass({ intervals: [1000] })

    await page.goto(`/operacao/contestacoes/${diferencaUuid}`)
    await page.getByRole('radio', { name: /^Aceitar Nada/ }).check()
    await page.getByRole('button', { name: /^Texto pronto/ }).click()
    await seeState('a contest is accepted')
    await page.getByRole('button', { name: /^Aceitar, perdoa/ }).click()
    await expect(page.getByText(/decidida: aceitar/)).toBeVisible()
    expect((await contestador.get<{ debito: number }>('/frete/valorEmAberto')).debito).toBe(0)

    await page.goto(`/operacao/limites/${pedido.uuid}`)
    await page.getByLabel('Novo limite, em fretes').fill('400')
    await page.getByRole('button', { name: /^Aumentar para 400/ }).click()
    await expect(page.getByText(/agora tem limite de 400 fretes/)).toBeVisible()
  })
})
