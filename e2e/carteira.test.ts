import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { enterAs, newAssinante } from './assinante.ts'
import { eventos } from './conta.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { bank, cartaoDe, givenComprador, givenDevolvido } from './pagamento.ts'

/** The wallet as a person uses it. */
function carteira(page: Page) {
  const form = page.getByRole('form', { name: 'Inserir créditos' })
  const linhas = page.locator('[data-linha]')
  return {
    form,
    linhas,
    disponivel: page.getByRole('region', { name: 'Disponível' }),
    /** The id of a recarga, from the end of its page's address. */
    recargaId: () => new URL(page.url()).pathname.split('/').at(-1)!,
    async inserir(meio: string, valor: string) {
      await form.getByRole('radio', { name: meio }).check({ force: true })
      await form.getByLabel('Valor', { exact: true }).fill(valor)
      await form.getByRole('button', { name: /^Inserir R/ }).click()
    },
    linha: (text: string) => linhas.filter({ hasText: text }).first(),
    async expand(text: string) {
      await linhas
        .filter({ hasText: text })
        .first()
        .getByRole('button', { name: /^Detalhes/ })
        .click()
    },
  }
}

const creditos = async (page: Page) =>
  (await eventos(page)).filter((each) => 'event' in each && each.event === 'credit_inserted')

/** The content and the name of a downloaded file. */
async function baixar(page: Page, formato: string) {
  await page.getByRole('button', { name: 'Baixar Tabela' }).click()
  const modal = page.getByRole('dialog', { name: 'Baixar Tabela' })
  await modal.getByRole('radio', { name: formato }).check({ force: true })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: `Baixar ${formato}` }).click(),
  ])
  await expect(modal).toHaveCount(0)
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('credit by Pix, by card and by boleto', async ({ page, context, seeState }) => {
    const who = await newAssinante(page)
    await enterAs(page, who)
    const { form, disponivel, inserir, recargaId, linha, expand } = carteira(page)
    const { provePerson, fillCartao } = cartaoDe(page)

    await page.getByRole('region', { name: 'Carteira Flex' }).getByRole('link', { name: 'Inserir créditos' }).click()
    await expect(page).toHaveURL('/carteira?inserir=1')
    await expect(form.getByLabel('Valor', { exact: true })).toBeFocused()
    await form.getByRole('button', { name: 'Inserir créditos' }).click()
    await expect(form).toContainText('Por favor, selecione um meio de pagamento.')
    await expect(form).toContainText('Preenchimento obrigatório')
    await form.getByRole('radio', { name: 'Pix' }).check({ force: true })
    await form.getByLabel('Valor', { exact: true }).fill('5000,01')
    await expect(form).toContainText('O limite máximo para essa operação é: R$ 5.000,00')
    await form.getByRole('radio', { name: 'Boleto' }).check({ force: true })
    await form.getByLabel('Valor', { exact: true }).fill('9,99')
    await expect(form).toContainText('O limite mínimo para essa operação é: R$ 10,00')
    await seeState('form')
    await inserir('Pix', '50')
    await expect(page.getByRole('heading', { name: 'Pague R$ 50,00 com Pix' })).toBeFocused()
    await bank(page, recargaId(), 'APROVAR')
    await expect(page.getByText('O seu pagamento já foi confirmado!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir para a Home' })).toHaveAttribute('href', '/home')
    await seeState('paid')
    await page.getByRole('link', { name: 'Ir para a carteira' }).click()
    await expect(disponivel).toContainText('R$ 50,00')

    await page.getByRole('button', { name: 'Inserir créditos' }).click()
    await inserir('Cartão de crédito', '200')
    await provePerson()
    await fillCartao('4000000000000119')
    await page.getByRole('button', { name: /^Pagar/ }).click()
    await expect(page.getByRole('heading', { name: 'Compra registrada!' })).toBeVisible()
    await expect(page.getByText('assim que o pagamento for aprovado')).toBeVisible()
    await page.goBack() // 'back' does not lead into the form that was sent
    await expect(page).toHaveURL('/carteira')
    await expect(page.getByText('Inserção de créditos, em análise pelo banco')).toBeVisible()
    await page.getByRole('link', { name: /^Acompanhar/ }).click()
    await expect(page.getByRole('heading', { name: 'O seu pagamento está pendente.' })).toBeVisible()
    await bank(page, recargaId(), 'APROVAR')
    await expect(page.getByText('O seu pagamento já foi confirmado!')).toBeVisible()
    await page.getByRole('link', { name: 'Ir para a carteira' }).click()
    await expect(disponivel).toContainText('R$ 250,00')
    await expect(disponivel).toContainText(/Saques a partir de .*R\$\s200,00 vieram de cartão/)

    await page.getByRole('button', { name: 'Devolver ao cartão' }).click()
    await expect(page).toHaveURL('/carteira?devolver=1')
    const devolver = page.getByRole('form', { name: 'Devolver ao cartão' })
    await devolver.getByLabel('Valor').fill('200,01')
    await devolver
      .getByRole('button', { name: /^Devolver/ })
      .last()
      .click()
    await expect(devolver).toContainText('Deste cartão, a sua carteira tem R$ 200,00.')
    await devolver.getByLabel('Valor').fill('80')
    await seeState('back to the card')
    await devolver.getByRole('button', { name: 'Devolver R$ 80,00' }).click()
    const devolucao = page.getByRole('dialog', { name: 'Sua devolução' })
    await expect(devolucao.getByText('Devolvida ao cartão', { exact: true })).toBeVisible()
    await devolucao.getByRole('button', { name: 'Concluir' }).click()
    await expect(disponivel).toContainText('R$ 170,00')
    await expect(linha('Devolução ao cartão')).toContainText('Concluída')
    await expand('Devolução ao cartão')
    await expect(page.getByText('VISA final 0119')).toBeVisible()
    await seeState('wallet of card money')

    await page.getByRole('button', { name: 'Inserir créditos' }).click()
    await inserir('Boleto', '1500')
    const modal = page.getByRole('dialog', { name: 'Boleto de R$ 1.500,00' })
    await expect(modal.getByRole('link', { name: /^Abrir boleto/ })).toHaveAttribute('href', /\/sandbox\/boletos\//)
    await expect(modal.getByRole('link', { name: /^Baixar PDF/ })).toHaveAttribute('href', /\.pdf$/)
    await seeState('boleto')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await modal.getByRole('button', { name: 'Copiar linha digitável' }).click()
    await expect(modal.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{47}$/)
    await modal.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.getByRole('heading', { name: 'Compra registrada!' })).toBeVisible()
    await seeState('registered')
    await page.getByRole('link', { name: 'Voltar para a carteira' }).click()
    await expand('R$ 1.500,00')
    const boleto = linha('R$ 1.500,00')
    await expect(boleto).toContainText('Pendente')
    await expect(page.getByText('Linha digitável do boleto')).toBeVisible()
    await expect(disponivel).toContainText('R$ 170,00')
    await seeState('waiting for the boleto')
    expect(await creditos(page)).toEqual([
      { event: 'credit_inserted', tipoDePagamento: 'Pix', valor: 50, moeda: 'BRL' },
      { event: 'credit_inserted', tipoDePagamento: 'Cartão', valor: 200, moeda: 'BRL' },
      { event: 'credit_inserted', tipoDePagamento: 'Boleto', valor: 1500, moeda: 'BRL' },
    ])
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP_DARK)

  test('transactions: each opens what it paid for; filtered, and downloaded in three formats; money is withdrawn', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404|422/) // a withdrawal with the wrong password
    const { who, api, total } = await givenComprador(page, { saldo: 200 })
    const { uuid } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${uuid}`, {})
    await enterAs(page, who, '/carteira')
    const { disponivel, linhas, linha, expand } = carteira(page)
    const restante = (200 - total).toFixed(2).replace('.', ',')

    await expect(linhas).toHaveCount(2)
    await expect(linha('Compra de fretes')).toContainText(`R$ ${restante}`)
    await expect(linha('Compra de fretes')).toContainText('−')
    await expect(linha('Inserção de créditos')).toContainText('+')
    await page.getByRole('button', { name: 'Mostrar o total economizado' }).click()
    await expect(page.getByRole('button', { name: 'Mostrar o total economizado' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expand('Compra de fretes')
    await expect(page.getByRole('list', { name: 'Frete', exact: true })).toContainText('João Pereira')
    await expand('Inserção de créditos')
    await expect(page.getByText('Confirmado', { exact: true })).toBeVisible()
    await seeState('open lines')

    await page.getByRole('button', { name: 'Sacar' }).click()
    await expect(page.getByText(/^Por segurança, o primeiro saque pode ser feito a partir de/)).toBeVisible()
    await seeState('the first withdrawal waits')

    const outra = await givenDevolvido(page)
    await enterAs(page, outra.who, '/carteira')
    await expect(disponivel).toContainText('Todo o saldo pode ir por Pix para o CPF do titular.')
    await page.getByRole('button', { name: 'Sacar' }).click()
    const saque = page.getByRole('form', { name: 'Sacar' })
    await expect(saque).toContainText('Grátis')
    await saque.getByLabel('Valor').fill('200')
    await saque
      .getByRole('button', { name: /^Sacar/ })
      .last()
      .click()
    await expect(saque).toContainText('Saldo insuficiente.')
    await saque.getByLabel('Valor').fill('10')
    await saque.getByLabel('Senha da sua conta').fill('Errada@2026')
    await saque.getByRole('button', { name: 'Sacar R$ 10,00' }).click()
    await expect(saque).toContainText('Senha incorreta.')
    await seeState('withdrawal')
    await saque.getByLabel('Senha da sua conta').fill(outra.who.senha)
    await saque.getByRole('button', { name: 'Sacar R$ 10,00' }).click()
    const pedido = page.getByRole('dialog', { name: 'Seu saque' })
    await expect(pedido.getByText('Código da transferência')).toBeVisible()
    await pedido.getByRole('button', { name: 'Concluir' }).click()
    await expect(page).toHaveURL('/carteira')
    await expect(disponivel).toContainText(`R$ ${(outra.total - 10).toFixed(2).replace('.', ',')}`)
    await expect(linha('Saque por Pix')).toContainText('Concluída')

    const filtros = page.getByRole('form', { name: 'Filtrar transações' })
    await filtros.getByLabel('Data inicial').fill('2026-01-02')
    await filtros.getByLabel('Data final').fill('2026-01-01')
    await filtros.getByRole('button', { name: 'Buscar' }).click()
    await expect(filtros).toContainText('A data inicial deve vir antes da final.')
    await expect(filtros.getByLabel('Data final')).toBeFocused()
    await filtros.getByLabel('Data inicial').fill('')
    await filtros.getByLabel('Data final').fill('2126-01-01')
    await filtros.getByLabel('Tipo').selectOption('SAQUE')
    await filtros.getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL('/carteira?dataFim=2126-01-01&tipoTransacao=SAQUE')
    await expect(linhas).toHaveCount(1)
    await page.reload()
    await expect(filtros.getByLabel('Tipo')).toHaveValue('SAQUE')
    await expect(page.getByText('1 transação')).toBeVisible()

    const csv = await baixar(page, 'CSV')
    expect([csv.name, csv.text.includes('Saque por Pix'), csv.text.includes('Inserção')]).toEqual([
      'transacoes.csv',
      true,
      false,
    ])
    const xml = await baixar(page, 'XML')
    expect([xml.name, xml.text.startsWith('<?xml')]).toEqual(['transacoes.xml', true])
    const ofx = await baixar(page, 'OFX')
    expect([ofx.name, ofx.text.includes('<STMTTRN>')]).toEqual(['transacoes.ofx', true])

    await filtros.getByLabel('Status').selectOption('RECUSADA')
    await filtros.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { name: 'Nada com este filtro' })).toBeVisible()
    await seeState('nothing found')
    await page.getByRole('button', { name: 'Limpar filtro' }).click()
    await expect(linhas).toHaveCount(3)
  })
})

test.describe('the wallet', () => {
  test.use(DESKTOP)

  test('what cannot be loaded, or is refused, is told, and nothing typed is lost', async ({
    page,
    expectErrors,
    seeState,
  }) => {
    expectErrors(/404|500|ERR_FAILED/)
    const who = await newAssinante(page)
    const broken = { status: 500, json: { code: 'ERRO_INTERNO', message: 'x', requestId: 'x' } }
    for (const path of ['assinatura/*', 'assinatura/*/transacao?**'])
      await page.route(`**/api/v1/${path}`, (route) => route.fulfill(broken))
    await enterAs(page, who, '/carteira')
    await expect(
      page.getByText(
        'Erro ao obter informações da assinatura, entre em contato com o suporte ou tente novamente mais tarde.',
      ),
    ).toBeVisible()
    await expect(
      page.getByText(
        'Erro ao obter lista de transações, entre em contato com o suporte ou tente novamente mais tarde.',
      ),
    ).toBeVisible()
    await seeState('broken')
    await page.unrouteAll()
    const retry = page.getByRole('button', { name: 'Tentar de novo' })
    await retry.first().click()
    await expect(retry).toHaveCount(1)
    await retry.click()
    await expect(page.getByRole('heading', { name: 'Nenhuma transação ainda' })).toBeVisible()

    await page.route(/\/transacao(\?|$)/, (route) => route.abort())
    await page.getByRole('button', { name: 'Baixar Tabela' }).click()
    await page.getByRole('button', { name: 'Baixar CSV' }).click()
    await expect(
      page.getByText(
        'Erro ao baixar lista de transações, entre em contato com o suporte ou tente novamente mais tarde.',
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()

    const { form, inserir } = carteira(page)
    const chaves: (string | undefined)[] = []
    await page.route('**/api/v1/transacao', (route) => {
      chaves.push(route.request().headers()['idempotency-key'])
      return route.abort()
    })
    await page.getByRole('button', { name: 'Inserir créditos' }).click()
    await inserir('Pix', '50')
    const failed = form.getByText(
      'Ocorreu um problema ao processar a requisição. Por favor, tente novamente mais tarde.',
    )
    await expect(failed).toBeVisible()
    await expect(form.getByLabel('Valor', { exact: true })).toHaveValue('50,00')
    await form.getByRole('button', { name: 'Inserir R$ 50,00' }).click()
    await expect.poll(() => chaves.length).toBe(2)
    await inserir('Pix', '51')
    await expect.poll(() => chaves.length).toBe(3)
    expect(chaves[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(chaves[1]).toBe(chaves[0]) // the same form, sent again
    expect(chaves[2]).not.toBe(chaves[0])

    await page.goto('/recarga/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Pagamento não encontrado.' })).toBeVisible()
  })
})
