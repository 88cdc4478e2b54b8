import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enterAs } from './assinante.ts'
import { expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

test.use({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] })

/** A program of the subscriber that takes nothing at first. */
async function startPrograma() {
  const programa = { status: 500, tipos: [] as string[] }
  const server = createServer((request, response) => {
    let corpo = ''
    request.setEncoding('utf8').on('data', (part: string) => (corpo += part))
    request.on('end', () => {
      programa.tipos.push((JSON.parse(corpo) as { type: string }).type)
      response.writeHead(programa.status).end('<b>resposta</b>')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { programa, host: `127.0.0.1:${port}`, stop: () => server.close() }
}

test('a webhook is made on a phone, tested, and gets again what happened before it', async ({
  page,
  seeState,
  seeBothSizes,
  expectErrors,
}) => {
  expectErrors(/422/) // an address that is refused
  const { programa, host, stop } = await startPrograma()
  try {
    const { who, api } = await givenComprador(page, { fretes: 0, saldo: 50 })
    await api.get('/eventos') // numbers the eventos
    await enterAs(page, who, '/configuracoes')
    await page.getByRole('link', { name: /^Webhooks/ }).tap()
    await expect(page.getByRole('heading', { name: 'Nenhum webhook ainda' })).toBeVisible()
    await page.getByRole('button', { name: 'Criar webhook' }).tap()
    const form = page.getByRole('form', { name: 'Novo webhook' })
    await expect(form.getByRole('textbox', { name: 'Endereço' })).toBeFocused()
    await form.getByRole('textbox', { name: 'Endereço' }).fill('ftp://loja.exemplo')
    await form.getByText('Só alguns').tap()
    await form.getByText(/^Escolher em Pagamentos/).tap()
    await form.getByRole('checkbox', { name: 'Pagamentos: todos' }).check()
    await form.getByRole('button', { name: 'Criar o webhook' }).tap()
    await expect(form.getByText(/^Use um endereço https/)).toBeVisible()
    await seeBothSizes('the form, with a refusal')
    await form.getByRole('textbox', { name: 'Endereço' }).fill(`http://${host}/eventos`)
    await form.getByRole('textbox', { name: 'Descrição' }).fill('Estoque')
    await form.getByRole('button', { name: 'Criar o webhook' }).tap()

    const criado = page.getByRole('region', { name: 'Copie o segredo de “Estoque” agora' })
    await expect(criado.getByRole('heading')).toBeFocused()
    await criado.getByRole('button', { name: 'Copiar o segredo' }).tap()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^whsec_[\w+/]{43}=$/)
    await seeState('the secret')
    await criado.getByRole('button', { name: 'Fechar' }).tap()

    const linha = page.getByRole('article', { name: 'Estoque' })
    await linha.getByRole('button', { name: 'Testar Estoque' }).tap()
    await expect(linha.getByText('<b>resposta</b>')).toBeVisible()
    await seeBothSizes('a test that failed')
    expect(programa.tipos).toEqual(['teste.enviado'])
    programa.status = 204

    await linha.getByRole('link', { name: 'Entregas de Estoque' }).tap()
    await page.getByRole('button', { name: 'Reenviar desde…' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Reenviar desde…' })
    await seeState('the sheet')
    await sheet.getByRole('button', { name: 'Reenviar' }).tap()
    await expect.poll(() => programa.tipos).toContain('pagamento.approved')
    await expect(async () => {
      await page.getByRole('button', { name: 'Atualizar' }).tap()
      await expect(page.getByRole('listitem').filter({ hasText: 'pagamento.approved' })).toContainText('Entregue')
    }).toPass()
    const entrega = page.getByRole('listitem').filter({ hasText: 'pagamento.approved' })
    await entrega.getByText('Tentativas (1)').tap()
    await entrega.getByRole('checkbox').check()
    await seeBothSizes('the entregas')
    const viewport = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 640 })
    await seeState('the entregas at 320 px')
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Reenviar a marcada' }).tap()
    await expect.poll(() => programa.tipos.filter((tipo) => tipo === 'pagamento.approved')).toHaveLength(2)

    await page.getByRole('button', { name: 'Mais ações de Estoque' }).tap()
    await page.getByRole('menuitem', { name: 'Excluir' }).tap()
    await seeState('the question')
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir o webhook' }).tap()
    await expect(page.getByRole('heading', { name: 'Nenhum webhook ainda' })).toBeVisible()
  } finally {
    stop()
  }
})
