import { enterAs, newAssinante } from './assinante.ts'
import { DEMO } from './conta.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the first shop, a second one, and the one that is left', async ({ page, seeState, expectErrors }) => {
    expectErrors(/409/)
    await enterAs(page, await newAssinante(page), '/configuracoes/minha-loja')
    await expect(page.getByText('Você ainda não tem uma loja')).toBeVisible()
    const form = page.getByRole('form', { name: 'Dados da Loja' })
    const field = (label: string) => form.getByLabel(new RegExp(`^${label}( ?\\*)?$`))
    const salvar = form.getByRole('button', { name: 'Salvar' })
    const same = form.getByLabel('Mesmo endereço da Conta Flex')
    await expect(same).not.toBeChecked()
    await expect(field('Cidade')).toBeDisabled()
    await expect(field('Estado')).toBeDisabled()
    await seeState('empty')

    await field('CNPJ').focus()
    await expect(form.getByText('Preencha este campo.')).toBeVisible()
    await field('CNPJ').fill('12abc34501de53')
    await expect(field('CNPJ')).toHaveValue('12.ABC.345/01DE-53')
    await salvar.click()
    await expect(field('Razão social')).toBeFocused()
    for (const sentence of ['CNPJ inválido.', 'CEP inválido.']) await expect(form.getByText(sentence)).toBeVisible()
    await seeState('wrong')

    await field('Razão social').fill('Ateliê da Serra Ltda.')
    await field('CNPJ').fill('12abc34501de35')
    await field('CEP').fill('0131') // a CEP typed by hand and not complete is not looked up
    await same.check()
    await expect(field('CEP')).toHaveValue('01310-100')
    await expect(form.getByText('São Paulo, SP')).toBeVisible()
    await expect(field('Endereço')).toHaveValue('Avenida Paulista')
    await expect(field('Número')).toHaveValue('1000')
    await expect(same).toBeChecked()
    await field('CEP').fill('04538132')
    await field('CEP').blur()
    await expect(same).not.toBeChecked()
    for (const label of ['Endereço', 'Número', 'Bairro']) await expect(field(label)).toHaveValue('')
    await expect(form.getByText('São Paulo, SP')).toBeVisible()
    await expect(field('Cidade')).toBeDisabled()
    await expect(field('Cidade').locator('option:checked')).toHaveText('São Paulo')
    await field('Endereço').fill('Avenida Brigadeiro Faria Lima')
    await field('Bairro').fill('Itaim Bibi')
    await expect(form.getByLabel('Ativar loja')).toBeChecked()
    await salvar.click()
    await expect(page.getByText('Loja criada com sucesso')).toBeVisible()
    await expect(field('Número')).toHaveValue('S/N')
    await expect(page.getByText('Você ainda não tem uma loja')).toBeHidden()
    const stored = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('loja') ?? 'null') as { cnpj: string } | null)
    expect(await stored()).toMatchObject({ cnpj: '12ABC34501DE35', ativo: true, isLojaPadraoAssinante: true })
    await seeState('created')

    await page.getByRole('link', { name: 'Cadastrar outra loja' }).click()
    await expect(field('Razão social')).toHaveValue('')
    await field('Razão social').fill('Serra Filial Ltda.')
    await field('CNPJ').fill('12.ABC.345/01DE-35')
    await same.check()
    await form.getByLabel('Loja padrão').check()
    await salvar.click()
    await expect(form.getByText('Você já cadastrou uma loja com este CNPJ.').first()).toBeVisible()
    await field('CNPJ').fill('11222333000181')
    await salvar.click()
    await expect(page.getByText('Loja criada com sucesso')).toBeVisible()
    const lojas = page.getByRole('navigation', { name: 'Suas lojas' }).getByRole('link')
    await expect(lojas).toContainText([/Serra Filial.*11\.222\.333\/0001-81 · Loja padrão/, /Ateliê da Serra/])
    expect((await stored())?.cnpj).toBe('11222333000181')
    await seeState('two')

    await lojas.nth(1).click()
    await expect(field('CNPJ')).toHaveValue('12.ABC.345/01DE-35')
    await form.getByLabel('Ativar loja').uncheck()
    await salvar.click()
    await expect(page.getByText('Loja editada com sucesso')).toBeVisible()
    await expect(lojas.nth(1)).toContainText('Inativa')
    await page.reload()
    await expect(form.getByLabel('Ativar loja')).not.toBeChecked()

    await page.getByRole('button', { name: 'Excluir loja' }).click()
    const dialog = page.getByRole('dialog', { name: 'Excluir esta loja?' })
    await seeState('delete')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Excluir loja' }).click()
    await dialog.getByRole('button', { name: 'Excluir loja' }).click()
    await expect(page.getByText('Loja excluída com sucesso')).toBeVisible()
    await expect(page).toHaveURL('/configuracoes/minha-loja')
    await expect(field('CNPJ')).toHaveValue('11.222.333/0001-81')
    await form.getByRole('link', { name: 'Cancelar' }).click()
    await expect(page).toHaveURL('/home')
  })
})

test.describe('what cannot be loaded or saved', () => {
  test.use(DESKTOP)

  test('is told: the list, a CEP, a save', async ({ page, seeState, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    await page.route('**/readyz', (route) => route.abort()) // the page does not try again by itself
    await page.route('**/api/v1/loja', (route) => route.abort())
    await enterAs(page, DEMO, '/configuracoes/minha-loja')
    await expect(
      page.getByText('Falha ao buscar por lojas, entre em contato com o suporte ou tente novamente mais tarde'),
    ).toBeVisible()
    await seeState('list')
    await page.unroute('**/api/v1/loja')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    const form = page.getByRole('form', { name: 'Dados da Loja' })
    await expect(form.getByLabel(/^CNPJ/)).toHaveValue('11.222.333/0001-81')
    await expect(form.getByText('São Paulo, SP')).toBeVisible()

    await page.route('**/api/v1/loja/*', (route) => route.abort())
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByRole('alert')).toContainText('Erro ao adicionar nova loja')
    await expect(form.getByRole('alert')).toContainText(
      'Falha ao tentar se adicionar nova loja, entre em contato com o suporte ou tente novamente mais tarde',
    )

    await page.route('**/api/v1/cep/*', (route) => route.abort())
    await form.getByLabel(/^CEP/).fill('20040020')
    await form.getByLabel(/^CEP/).blur()
    await expect(
      form.getByText('Falha ao buscar por CEP, entre em contato com o suporte ou insira seu endereço manualmente'),
    ).toBeVisible()
    await expect(form.getByLabel(/^Estado/)).toBeEnabled()
    await form.getByLabel(/^Estado/).selectOption('RJ')
    await form.getByLabel(/^Cidade/).selectOption({ label: 'Rio de Janeiro' })
    await seeState('cep')
  })
})
