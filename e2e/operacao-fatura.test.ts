import { type ServidorSmtp, startServidorSmtp } from '../server/adapters/mail/testing.ts'
import { enterAs } from './assinante.ts'
import { STAFF } from './conta.ts'
import { buyCarrinho, postFrete } from './frete.ts'
import { alive, DESKTOP, expect, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'
import { startAtNoon } from './product.ts'

const COLUNAS =
  'transportadora;fatura;emissao;codigoEncomenda;servico;data;peso;altura;largura;comprimento;valorCobrado'

test.describe('an invoice of a carrier', () => {
  test.use(DESKTOP)

  test('makes a difference that its subscriber contests and wins, tells which line waits for its posting, and objects', async ({
    page,
    seeState,
  }) => {
    const { api } = await givenComprador(page, { saldo: 400 })
    const frete = await buyCarrinho(api)
    await fillCarrinho(api, ['João'])
    const naoPostado = await buyCarrinho(api)
    await postFrete(page, frete.uuid)
    const emAberto = async () => (await api.get<{ debito: number }>('/frete/valorEmAberto')).debito
    expect(await emAberto()).toBe(0)

    await enterAs(page, STAFF, '/operacao/faturas')
    await page.getByRole('heading', { level: 1, name: 'Faturas' }).waitFor()
    const linhaDe = (codigo: string) => `Correios;77120;24/11/2026;${codigo};PAC;25/11/2026;5,000;30;40;50;"1.234,56"`
    const linhas = [frete, naoPostado].map(({ codigoEncomenda }) => linhaDe(codigoEncomenda))
    await page.getByLabel('Arquivo da fatura').setInputFiles({
      name: 'correios-77120.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([COLUNAS, ...linhas, ''].join('\r\n')),
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Correios 77120, 2 linhas' })).toBeVisible()
    await expect(page.getByText('2 pagam')).toBeVisible()
    await page.getByRole('button', { name: '2', exact: true }).click()
    await expect(page.getByText('A conta do contrato')).toBeVisible()
    await seeState('the dry run')
    await page.getByRole('button', { name: '3', exact: true }).click()
    await expect(page.getByText('A transportadora ainda não disse que este frete foi postado.')).toBeVisible()
    await seeState('a line that waits')
    expect(await emAberto()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/^Recebida em/)).toBeVisible()
    await seeState('received')
    await expect.poll(emAberto).toBeGreaterThan(0)
    const debito = await emAberto()

    await api.post(`/frete/${frete.uuid}/diferenca/contestacao`, { motivo: 'MEDIDA', texto: 'A caixa é um livro.' })
    const abertas = (await (await page.request.get('/sandbox/diferencas')).json()) as {
      diferencaUuid: string
      codigoEncomenda: string
    }[]
    // other journeys contest, too
    const { diferencaUuid } = abertas.find(({ codigoEncomenda }) => codigoEncomenda === frete.codigoEncomenda)!
    await page.goto('/operacao/contestacoes')
    await page.locator(`a[href="/operacao/contestacoes/${diferencaUuid}"]`).click()
    await expect(page.getByText('A caixa é um livro.')).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('t')
    await expect(page.getByLabel('Resposta à pessoa')).not.toHaveValue('')
    await page.getByLabel('Resposta à pessoa').press('Control+Enter')
    await expect(page.getByText(/decidida: aceitar/)).toBeVisible()
    expect([debito > 0, await emAberto()]).toEqual([true, 0])

    await page.goto('/operacao/faturas')
    await page.getByRole('link', { name: /77120/ }).first().click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Exportar 2 glosas/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^glosas-.*\.csv$/)
  })
})

test.describe('a job that failed', () => {
  test.use(DESKTOP)
  let smtp: ServidorSmtp
  test.beforeEach(async () => {
    smtp = await startServidorSmtp()
  })
  test.afterEach(() => smtp.close())

  test('is run again from its list once its cause is gone, and is done', async ({ page, seeState }) => {
    test.slow() // a product of its own
    const product = await startAtNoon({ SMTP_URL: smtp.url, SANDBOX: 'on' })
    try {
      smtp.behave('greylists')
      const open = (path: string) => page.goto(new URL(path, product.url).href)
      await open('/login')
      await alive(page)
      const asked = await page.request.post(new URL('/api/v1/usuario/recuperacaoSenha', product.url).href, {
        data: { email: 'demo@freteflex.test' },
      })
      expect(asked.ok(), await asked.text()).toBe(true)
      await page.getByLabel('CPF').fill(STAFF.cpf)
      await page.getByLabel('Senha', { exact: true }).fill(STAFF.senha)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/operacao')
      const linha = page.getByRole('row').filter({ hasText: 'acesso.sendRecuperacao' })
      await expect(async () => {
        await open('/operacao/tarefas')
        await expect(linha).toBeVisible({ timeout: 5000 })
      }).toPass()
      await seeState('a job has failed')
      smtp.behave('honest')
      await linha.getByRole('button', { name: 'Rodar de novo' }).click()
      await expect(linha).toHaveCount(0)
      await expect.poll(() => smtp.recebidos.length).toBeGreaterThan(0)
      // the mail is there before the queue has written that the job is done, and this list is read once
      await expect(async () => {
        await open('/operacao/tarefas')
        await page.getByText('Feitas', { exact: true }).click()
        await expect(linha).toBeVisible({ timeout: 5000 })
      }).toPass()
    } finally {
      await page.goto('about:blank')
      await product.stop()
    }
  })
})
