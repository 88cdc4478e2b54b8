import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { enterAs, newSessao } from './assinante.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { bank, givenComprador, reais } from './pagamento.ts'

const MAIOR = { alturaPacote: 30, larguraPacote: 40, comprimentoPacote: 50, pesoPacote: 5 }
/** So large that the debit is more than the wallet has left. */
const ENORME = { alturaPacote: 60, larguraPacote: 60, comprimentoPacote: 70, pesoPacote: 30 }
const MENOR = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 1 }

/**
 * A subscriber with one posted frete for each of `medidas`, which the carrier measured. Also returns what the
 * differences are worth, and what the wallet has left.
 */
async function givenMedidos(page: Page, medidas: readonly object[], saldo = 400) {
  const { who, api } = await givenComprador(page, { fretes: medidas.length, saldo, pesoPacote: 5 })
  const { uuid } = await api.get<{ uuid: string }>('/carrinho')
  await api.post(`/frete/${uuid}`, {})
  type Frete = { uuid: string; codigoEncomenda: string | null }
  let fretes: Frete[] = []
  await expect(async () => {
    fretes = await api.get<Frete[]>('/frete')
    expect(fretes.filter(({ codigoEncomenda }) => codigoEncomenda)).toHaveLength(medidas.length)
  }).toPass()
  for (const [n, dimensoesTransportadora] of medidas.entries()) {
    const data = { status: 'POSTADO', dimensoesTransportadora }
    const posted = await page.request.post(`/sandbox/fretes/${fretes[n]!.uuid}/eventos`, { data })
    expect(posted.ok(), await posted.text()).toBe(true)
  }
  const { debito, credito } = await api.get<{ debito: number; credito: number }>('/frete/valorEmAberto')
  const { identificadorAssinatura } = await newSessao(page, who)
  const saldoAgora = async () => (await api.get<{ saldo: number }>(`/assinatura/${identificadorAssinatura}`)).saldo
  return { who, debito, credito, saldoAgora }
}

/** 'Diferenças nos Fretes' as a person uses it. */
function postagens(page: Page) {
  const linhas = page.getByRole('list', { name: /^Diferenças/ }).locator('[data-linha]')
  return {
    linhas,
    credito: page.getByRole('region', { name: 'Crédito' }),
    debito: page.getByRole('region', { name: 'Débito' }),
    expand: (n: number) =>
      linhas
        .nth(n)
        .getByRole('button', { name: /^Detalhes da diferença/ })
        .click(),
    feito: page.getByText('Solicitação de correção de saldo efetuada com sucesso.'),
  }
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a parcel that was posted larger: its receipt is read and it is paid', async ({ page, seeState }) => {
    const { who, debito: devido, saldoAgora } = await givenMedidos(page, [MAIOR])
    const { linhas, debito, expand, feito } = postagens(page)
    await enterAs(page, who)
    await page
      .getByRole('region', { name: 'Diferenças nos Fretes' })
      .getByRole('link', { name: 'Ver diferenças' })
      .click()
    await expect(page).toHaveURL('/postagens')
    await expect(page.getByRole('heading', { level: 1, name: 'Diferenças nos Fretes' })).toBeVisible()
    await expect(linhas).toHaveCount(1)
    await expect(debito).toContainText(reais(devido))
    await expect(linhas.first()).toContainText('Pendente')
    await expand(0)
    await expect(page.getByRole('heading', { name: /a mais porque .*passou de/ })).toBeVisible()
    const medidas = page.getByRole('table', { name: 'Medidas cotadas e postadas' })
    await expect(medidas.getByRole('row', { name: /Altura/ })).toContainText('30 cm, maior que o cotado')
    await expect(page.getByRole('table', { name: 'Recibo da diferença' })).toContainText(reais(devido))
    await expect(page.getByText('Pague até')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Prova das medidas' })).toContainText(
      'A localização da foto não é guardada.',
    )
    await seeState('receipt')
    const antes = await saldoAgora()
    await debito.getByRole('button', { name: 'Pagar' }).click()
    await expect(feito).toBeVisible()
    await expect(debito).toContainText('Nada a pagar')
    await expect(linhas.first()).toContainText('Paga')
    expect(await saldoAgora()).toBeCloseTo(antes - devido, 2)
    await debito.getByRole('button', { name: 'Pagar' }).click()
    const recusa = page.getByRole('dialog', { name: 'Solicitação invalida.' })
    await expect(recusa).toContainText('Nenhum valor a pagar.')
    await seeState('nothing to pay')
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a parcel that was posted smaller is redeemed, and the table is taken along', async ({ page, seeState }) => {
    const { who, credito: devolvido, saldoAgora } = await givenMedidos(page, [MENOR, MAIOR])
    const { linhas, credito, feito } = postagens(page)
    await enterAs(page, who, '/postagens')
    await expect(linhas).toHaveCount(2)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toContainText('2 em aberto')
    await seeState('list')
    await page.getByRole('button', { name: 'Baixar tabela' }).click()
    const modal = page.getByRole('dialog', { name: 'Baixar tabela' })
    await modal.getByRole('radio', { name: 'CSV' }).check({ force: true })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      modal.getByRole('button', { name: 'Baixar CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('diferencas.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    await expect(modal).toHaveCount(0)
    const antes = await saldoAgora()
    await credito.getByRole('button', { name: 'Resgatar' }).click()
    await expect(feito).toBeVisible()
    await expect(credito).toContainText('Nada a receber')
    expect(await saldoAgora()).toBeCloseTo(antes + devolvido, 2)
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Resolvidos' })
    await page.getByRole('form', { name: 'Diferenças' }).getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL('/postagens?statusPagamentoFrete=QUITADO')
    await expect(linhas).toHaveCount(1)
    await expect(linhas.first()).toContainText('Resgatada')
  })
})

test.describe('on a desktop at night', () => {
  test.use(DESKTOP_DARK)

  test('a wallet with too little money is filled by Pix, and the person goes on at the same differences', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/422/)
    const { who, debito: devido } = await givenMedidos(page, [ENORME], 100)
    const { linhas, debito, expand, feito } = postagens(page)
    await enterAs(page, who, '/postagens')
    await page.getByRole('checkbox', { name: 'Selecionar João Pereira' }).check()
    await expand(0)
    await expect(page.getByRole('table', { name: 'Recibo da diferença' })).toBeVisible()
    await seeState('receipt')
    await page
      .getByRole('group', { name: 'Ações das diferenças' })
      .getByRole('button', { name: /^Pagar/ })
      .click()
    const recusa = page.getByRole('dialog', { name: 'Saldo insuficiente.' })
    await expect(recusa).toContainText('Por favor, insira mais saldo para prosseguir com a requisição.')
    await page.keyboard.press('Escape')
    const form = page.getByRole('form', { name: 'Inserir créditos' })
    await expect(form.getByLabel('Valor', { exact: true })).not.toHaveValue('')
    await seeState('top-up')
    await form.getByRole('radio', { name: 'Pix' }).check({ force: true })
    await form.getByRole('button', { name: /^Inserir R/ }).click()
    await expect(page.getByRole('heading', { name: /^Pague R.* com Pix$/ })).toBeFocused()
    await bank(page, new URL(page.url()).pathname.split('/').at(-1)!, 'APROVAR')
    await page.getByRole('link', { name: 'Voltar para onde eu estava' }).click()
    await expect(page).toHaveURL('/postagens')
    await expect(page.getByRole('checkbox', { name: 'Selecionar João Pereira' })).toBeChecked()
    await page
      .getByRole('group', { name: 'Ações das diferenças' })
      .getByRole('button', { name: /^Pagar/ })
      .click()
    await expect(feito).toBeVisible()
    await expect(debito).toContainText('Nada a pagar')
    await expect(linhas.first()).toContainText('Paga')
    expect(devido).toBeGreaterThan(0)
  })
})
