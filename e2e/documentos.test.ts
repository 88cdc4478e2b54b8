import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { enterAs, newAssinante } from './assinante.ts'
import { foto } from './foto.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

/**
 * Decides as the staff, on the sandbox's page in another tab. Other people's documents wait there too, so the person's
 * own is found by its uuid.
 */
async function decide(
  { pessoa, sandbox }: { pessoa: Page; sandbox: Page },
  documento: string,
  decisao: 'Aprovar' | 'Recusar',
  motivo?: string,
) {
  const uuid = await pessoa.evaluate(async (nome) => {
    const { token } = JSON.parse(localStorage.getItem('usuario') ?? '{}') as { token: string }
    const answer = await fetch('/api/v1/documento', { headers: { authorization: `Bearer ${token}` } })
    const documentos = (await answer.json()) as { uuid: string; tipo: { nome: string } }[]
    return documentos.find(({ tipo }) => tipo.nome === nome)?.uuid
  }, documento)
  await sandbox.clock.runFor(5_000) // it reads its lists again
  const linha = sandbox.locator(`details[data-documento="${uuid}"]`)
  await linha.getByText('Decidir documento').click()
  await linha.getByRole('radio', { name: decisao }).press('Space') // by key: what loads above moves the form
  if (motivo) await linha.getByRole('textbox', { name: 'Motivo' }).fill(motivo)
  await linha.getByRole('button', { name: 'Enviar a decisão' }).click()
  await expect(linha).toHaveCount(0) // the sentence of the decision before stays until this one is sent
  await expect(sandbox.getByText('Decisão guardada.')).toBeVisible()
}

/** The only person of this name in the sandbox, so her request is found by it. */
const NOME = 'Otília'

test.describe('on a desktop, looked at on a phone, too', () => {
  test.use(DESKTOP)

  test('three documents: one is refused and replaced, the contract is signed and verified, a higher limit is asked for', async ({
    page,
    context,
    seeBothSizes,
    expectErrors,
  }) => {
    test.slow() // looks at eight states in both sizes
    expectErrors(/422/) // the wrong password
    const who = await newAssinante(page, NOME)
    await enterAs(page, who, '/configuracoes')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Documentos/ })
      .click()
    await expect(page).toHaveURL('/configuracoes/documentos')
    const limite = page.getByRole('heading', { name: /^[0-9]+ fretes simultâneos/ })
    await expect(limite).toHaveText(/^10 fretes simultâneos, de 200/)
    await seeBothSizes('nothing sent')
    const identidade = page.getByRole('region', { name: 'Documento de identidade' })
    const endereco = page.getByRole('region', { name: 'Comprovante de endereço' })
    const contrato = page.getByRole('region', { name: 'Contrato', exact: true })

    await identidade
      .getByLabel(/^Arquivo: /)
      .setInputFiles({ name: 'rg.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(identidade).toContainText('É permitido o upload apenas de arquivos pdf, jpeg/jpg, png ou gif')
    await dropFile(identidade.locator('[data-drop]'), await foto(page, 'rg.jpg', 'RG sem verso'))
    await expect(identidade).toContainText('Arquivo enviado com sucesso!')
    await expect(identidade).toContainText('EM AVALIAÇÃO')
    await expect(identidade).toContainText(/Enviado em .* Resposta até/)
    await endereco.getByLabel(/^Arquivo: /).setInputFiles(await foto(page, 'conta.jpg', 'Conta de luz'))
    await expect(endereco).toContainText('EM AVALIAÇÃO')
    await seeBothSizes('sent')
    await page.clock.fastForward(10_000)
    await expect(page.getByText('Arquivo enviado com sucesso!')).toHaveCount(0)

    const sandbox = await context.newPage()
    await sandbox.goto('/sandbox#documentos')
    await decide({ pessoa: page, sandbox }, 'Documento de identidade', 'Recusar', 'O verso saiu cortado')
    await expect(identidade).toContainText('REPROVADO')
    await expect(identidade).toContainText('O verso saiu cortado')
    await seeBothSizes('refused')
    await decide({ pessoa: page, sandbox }, 'Comprovante de endereço', 'Aprovar')
    await expect(limite).toHaveText(/^60 fretes simultâneos, de 200/)
    await dropFile(identidade.locator('[data-drop]'), await foto(page, 'rg.jpg', 'RG inteiro'))
    await expect(identidade).toContainText('EM AVALIAÇÃO')
    await decide({ pessoa: page, sandbox }, 'Documento de identidade', 'Aprovar')
    await expect(limite).toHaveText(/^100 fretes simultâneos/)

    const outraAba = await context.newPage()
    await outraAba.goto('/home')
    const painel = outraAba.getByRole('region', { name: 'Etiquetas em aberto' })
    await expect(painel).toContainText('de 100')
    await page.bringToFront()
    const texto = contrato.getByRole('region', { name: 'Texto do contrato' })
    await expect(texto).toContainText('Intermediação')
    await expect(contrato).toContainText(/0 de \d+ partes lidas/)
    await texto.evaluate((sheet) => sheet.scrollTo({ top: sheet.scrollHeight }))
    await expect(contrato).toContainText(/(\d+) de \1 partes lidas/)
    await contrato.getByRole('checkbox', { name: 'Li e aceito' }).check()
    await contrato.getByLabel('Sua senha').fill('errada-123')
    await contrato.getByRole('button', { name: 'Assinar contrato' }).click()
    await expect(contrato).toContainText('Senha incorreta.')
    await contrato.getByLabel('Sua senha').fill(who.senha)
    await seeBothSizes('to sign')
    await contrato.getByRole('button', { name: 'Assinar contrato' }).click()
    await expect(contrato).toContainText('Código de verificação')
    await expect(limite).toHaveText(/^200 fretes simultâneos$/)
    await expect(painel).toContainText('de 200')
    await seeBothSizes('all approved')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      contrato.getByRole('button', { name: 'Baixar contrato' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^[0-9a-f-]{36}\.pdf$/)
    const pdf = await readFile(await download.path())
    await contrato.getByRole('link', { name: 'Conferir um PDF' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Este PDF é o documento assinado?' })).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await dropFile(page.locator('[data-drop]'), { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(page.getByRole('heading', { name: 'É o mesmo documento', exact: true })).toBeFocused()
    await seeBothSizes('the same')
    const mudado = Buffer.concat([pdf, Buffer.from('\n')])
    await page
      .getByLabel('PDF a conferir')
      .setInputFiles({ name: 'mudado.pdf', mimeType: 'application/pdf', buffer: mudado })
    await expect(page.getByRole('heading', { name: 'Não é o mesmo documento' })).toBeFocused()
    await seeBothSizes('another')
    expect(
      sent.filter((method) => method !== 'GET'),
      'nothing is uploaded',
    ).toEqual([])

    // more than the documents give: asked for on the home, refused once, then given
    await page.goto('/configuracoes/documentos')
    await page.getByRole('link', { name: 'Aumentar limite, na Home' }).click()
    await expect(page).toHaveURL('/home')
    const meu = page.getByRole('region', { name: 'Etiquetas em aberto' })
    await meu.getByRole('button', { name: 'Aumentar limite' }).click()
    await expect(meu).toContainText('Pedido de aumento recebido')
    await expect(meu).toContainText('Pedido de aumento em análise')
    await seeBothSizes('asked for more')
    await answerPedido(sandbox, { motivo: 'Faltam vendas' })
    await expect(meu).not.toContainText('em análise')
    await meu.getByRole('button', { name: 'Aumentar limite' }).click()
    await expect(meu).toContainText('Pedido de aumento em análise')
    await answerPedido(sandbox, { limite: '350' })
    for (const tela of [meu, painel]) await expect(tela).toContainText('de 350')
    await page.goto('/notificacoes')
    await expect(page.getByText('Seu limite agora é de 350 fretes')).toBeVisible()
    await expect(page.getByText('Seu pedido de mais fretes foi recusado')).toBeVisible()
  })
})

/** Answers the only open request of `NOME`, on the sandbox's page. */
async function answerPedido(sandbox: Page, { limite, motivo }: { limite?: string; motivo?: string }) {
  const quem = `pedido de aumento de ${NOME} da Silva`
  await sandbox.reload()
  await sandbox.getByLabel(`Decidir ${quem}`).click()
  const form = sandbox.getByRole('form', { name: `Decisão sobre ${quem}` })
  await form.getByRole('radio', { name: limite ? 'Aprovar' : 'Recusar' }).press('Space')
  if (limite) await form.getByLabel('Novo limite de fretes').fill(limite)
  if (motivo) await form.getByRole('textbox', { name: 'Motivo' }).fill(motivo)
  await form.getByRole('button', { name: 'Enviar a decisão' }).click()
  await expect(sandbox.getByText('Decisão guardada.')).toBeVisible()
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a newcomer who is stuck at ten open fretes finds the documents from the limit, sends one, and buys on', async ({
    page,
    context,
  }) => {
    const { who, api } = await givenComprador(page, { fretes: 10, saldo: 600 })
    const { uuid } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${uuid}`, {})
    await fillCarrinho(api, ['Rita'])
    await enterAs(page, who)
    const limite = page.getByRole('region', { name: 'Etiquetas em aberto' })
    await expect(limite).toContainText('10 de 10')
    await expect(limite).toContainText('Poste as que já tem para comprar mais.')

    const carrinho = await context.newPage()
    await carrinho.goto('/carrinho')
    await expect(carrinho.getByText('Você ainda pode gerar 0 fretes')).toBeVisible()
    const pagamento = await context.newPage()
    await pagamento.goto('/carrinho?etapa=pagamento')
    const pagar = pagamento.getByRole('button', { name: /^Pagar/ })
    await expect(pagar).toBeDisabled()
    await expect(pagar).toHaveAccessibleDescription(/^Você já usa todos os seus fretes simultâneos. Enviar documentos/)

    await page.bringToFront()
    await limite.getByRole('button', { name: 'Aumentar limite' }).click()
    await expect(limite).toContainText('Envie os seus documentos para aumentar o limite')
    await limite.getByRole('link', { name: 'Enviar documentos' }).click()
    await expect(page).toHaveURL('/configuracoes/documentos')
    const identidade = page.getByRole('region', { name: 'Documento de identidade' })
    await identidade.getByLabel(/^Foto: /).setInputFiles(await foto(page, 'rg.jpg', 'RG'))
    await expect(identidade).toContainText('EM AVALIAÇÃO')

    const sandbox = await context.newPage()
    await sandbox.goto('/sandbox#documentos')
    await decide({ pessoa: page, sandbox }, 'Documento de identidade', 'Aprovar')
    await sandbox.close()
    await expect(page.getByRole('heading', { name: /^50 fretes simultâneos/ })).toBeVisible()
    await expect(carrinho.getByText('Você ainda pode gerar 40 fretes'), 'the other tabs know at once').toBeVisible()
    await expect(pagar).toBeEnabled()
    await carrinho.close()
    await pagamento.close()
    await page
      .getByRole('navigation', { name: 'Menu principal', exact: true })
      .getByRole('link', { name: /Carrinho/ })
      .click()
    await expect(page.getByText('Você ainda pode gerar 40 fretes')).toBeVisible()
    await page.getByRole('button', { name: 'Finalizar pagamento' }).first().click()
    await expect(page.getByRole('heading', { name: 'Pagamento' }).first()).toBeVisible()
  })
})

test.describe('on a desktop at night', () => {
  test.use(DESKTOP_DARK)

  test('a file is dropped, and its sending is cancelled', async ({ page, seeState }) => {
    const who = await newAssinante(page)
    await enterAs(page, who, '/configuracoes/documentos')
    const identidade = page.getByRole('region', { name: 'Documento de identidade' })
    await expect(identidade).toContainText('FALTA ENVIAR')
    await page.route('**/registro/documento', () => undefined) // the answer does not come
    await dropFile(identidade.locator('[data-drop]'), await foto(page, 'rg.jpg', 'RG'))
    await expect(identidade).toContainText('ENVIANDO')
    await seeState('on its way')
    await identidade.getByRole('button', { name: 'Cancelar o envio' }).click()
    await expect(identidade).toContainText('Envio cancelado.')
    await expect(identidade).toContainText('FALTA ENVIAR')
  })
})

type Arquivo = { name: string; mimeType: string; buffer: Buffer }

/** Drops a file on a place, as a person who drags it from a folder. */
async function dropFile(place: Locator, file: Arquivo) {
  const transfer = await place.page().evaluateHandle(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    { name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') },
  )
  await place.dispatchEvent('dragover', { dataTransfer: transfer })
  await place.dispatchEvent('drop', { dataTransfer: transfer })
}
