import { cadastro, DEMO, eventos, linkTo, login, type Pessoa, pessoa, stopsAt } from './conta.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a visitor registers, confirms the e-mail and enters', async ({ page, seeState, expectErrors }) => {
    const somebody = pessoa()
    const { open, fillAll, fill, form, criar, field } = cadastro(page)
    await open()
    await fill({ Senha: 'flex2026' })
    await expect(form.getByText('Falta pouco')).toBeVisible()
    await criar.click()
    await stopsAt(field('Nome'), 'Preenchimento obrigatório')
    await seeState('errors')
    await fillAll(somebody)
    await expect(form.getByText('Senha forte')).toBeVisible()
    await seeState('filled')

    await criar.click()
    await expect(page).toHaveURL('/login')
    const modal = page.getByRole('dialog', { name: 'Conta criada com sucesso!' })
    await expect(modal).toContainText('Por favor, verifique seu e-mail para validá-lo')
    await expect(page.getByText(/^Informe /), 'nobody has left a field of the login behind it').toHaveCount(0)
    await seeState('created')
    expect(await eventos(page)).toContainEqual({ event: 'registration' })
    await modal.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.locator('#conteudo')).toBeFocused()

    expectErrors(/403/)
    const { enter } = login(page)
    await enter(somebody)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('Sua conta ainda não foi validada por e-mail.')
    await seeState('not validated')
    await notice.getByRole('button', { name: 'Reenviar link' }).click()
    await expect(page.getByText('Verifique a sua caixa de e-mail')).toBeVisible()
    await seeState('sent again')

    const link = await linkTo(page, somebody.email, '/validacao')
    await page.goto(link)
    await expect(page.getByText('Parabéns! Sua Conta Flex foi ativada com sucesso!')).toBeVisible()
    await seeState('confirmed')
    await page.getByRole('link', { name: 'Acessar conta' }).click()
    await expect(page.getByRole('heading', { name: 'Faça seu login' })).toBeVisible() // the page before has a login, too
    await expect(page).toHaveURL('/login')
    await enter(somebody)
    await expect(page).toHaveURL(/\/(perfil|home)$/)
    expect(await eventos(page)).toContainEqual({ event: 'login' })

    expectErrors(/422/)
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('Este link já foi usado ou não vale mais.')
    await seeState('used link')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page).toHaveURL(/\/(home)?$/)
  })
})

test.describe('the eight checks, in their order (S1 §5)', () => {
  test.use(DESKTOP)
  const CHECKS: [label: string, wrong: string, sentence: string, also?: string][] = [
    ['Telefone', '(10)98765-4321', 'Telefone inválido.'],
    ['Confirme o e-mail', 'outra@loja.test', 'Os E-mails digitados não conferem.'],
    ['E-mail', 'maria@loja', 'E-mail inválido.', 'Confirme o e-mail'],
    ['Confirme a senha', 'Flex@2027', 'As senhas digitadas não conferem.'],
    ['CPF', '123', 'CPF menor ou maior que o padrão'],
    ['CPF', '52998224724', 'CPF inválido.'],
    ['CEP', '01310', 'CEP inválido.'],
  ]

  test('everything wrong at once: each check is told when the ones before it are met', async ({ page }) => {
    const somebody = pessoa()
    const { open, fillAll, fill, field, form, criar, termos } = cadastro(page)
    await open()
    await fillAll(somebody)
    await termos.uncheck()
    await fill({
      Telefone: '(10)98765-4321',
      'E-mail': 'maria@loja',
      'Confirme o e-mail': 'outra@loja.test',
      'Confirme a senha': 'Flex@2027',
      CPF: '123',
      CEP: '01310',
    })
    const mended: [label: string, values: Record<string, string>, sentence: string][] = [
      ['Telefone', { Telefone: '1132654321' }, 'Telefone inválido.'],
      ['Confirme o e-mail', { 'Confirme o e-mail': 'maria@loja' }, 'Os E-mails digitados não conferem.'],
      ['E-mail', { 'E-mail': somebody.email, 'Confirme o e-mail': somebody.email }, 'E-mail inválido.'],
      ['Confirme a senha', { 'Confirme a senha': somebody.senha }, 'As senhas digitadas não conferem.'],
      ['CPF', { CPF: '52998224724' }, 'CPF menor ou maior que o padrão'],
      ['CPF', { CPF: somebody.cpf }, 'CPF inválido.'],
      ['CEP', { CEP: '01310100' }, 'CEP inválido.'],
    ]
    for (const [label, values, sentence] of mended) {
      await criar.click()
      await stopsAt(field(label), sentence)
      await fill(values)
    }
    await expect(form.getByText('São Paulo, SP')).toBeVisible()
    await fill({ Endereço: 'Avenida Paulista', Bairro: 'Bela Vista' })
    await criar.click()
    await stopsAt(termos, 'Para utilizar os serviços da FreteFlex é necessário aceitar os termos e condições.')
    await termos.check()
    await criar.click()
    await expect(page.getByRole('dialog', { name: 'Conta criada com sucesso!' })).toBeVisible()
  })

  test('each problem is told when its field is left, and goes when the field is right', async ({ page }) => {
    const { open, fill, field, form } = cadastro(page)
    await open()
    const right = {
      Telefone: '11987654321',
      'E-mail': 'maria@loja.test',
      'Confirme o e-mail': 'maria@loja.test',
      Senha: 'Flex@2026',
      'Confirme a senha': 'Flex@2026',
      CPF: pessoa().cpf,
      CEP: '01310100',
    }
    for (const [label, wrong, sentence, also] of CHECKS) {
      await fill({ ...right, [label]: wrong, ...(also && { [also]: wrong }) })
      await field(label).blur()
      await expect(form.getByText(sentence, { exact: true })).toBeVisible()
      await fill(right)
      await field(label).blur()
      await expect(form.getByText(sentence, { exact: true })).toBeHidden()
    }
  })
})

test.describe('the address (S1 §4)', () => {
  test.use(DESKTOP)

  test('a CEP locks what it supplied; a CEP whose city is not known locks only the state', async ({ page }) => {
    const { open, fill, field, form } = cadastro(page)
    await open()
    await fill({ CEP: '01310100' })
    await expect(form.getByText('São Paulo, SP')).toBeVisible()
    await expect(field('Estado')).toBeDisabled()
    await expect(field('Estado')).toHaveValue('SP')
    await expect(field('Cidade')).toBeDisabled()
    await fill({ CEP: '19999000' })
    await expect(field('Cidade')).toBeEnabled()
    await expect(field('Estado')).toBeDisabled()
    await field('Cidade').selectOption('Presidente Prudente')
    await expect(field('Endereço')).toBeEditable()
  })

  test('an unknown CEP clears and opens all fields, and the person chooses', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { open, fill, field, form } = cadastro(page)
    await open()
    await fill({ CEP: '01310100' })
    await expect(field('Cidade')).toBeDisabled()
    await fill({ CEP: '00000001' })
    await expect(form.getByText('CEP não localizado. Insira manualmente informações do endereço.')).toBeVisible()
    await expect(field('Estado')).toHaveValue('')
    await expect(field('Estado')).toBeEnabled()
    await seeState('unknown CEP')
    await field('Estado').selectOption('Ceará')
    await field('Cidade').selectOption('Sobral')
    await expect(field('Cidade')).toHaveValue(/.+/)
    await field('Estado').selectOption('Acre')
    await expect(field('Cidade')).toHaveValue('')
  })

  test('no number: S/N, and the field is disabled', async ({ page }) => {
    const { open, field, form } = cadastro(page)
    await open()
    await field('Número').fill('1234567')
    await expect(field('Número')).toHaveValue('12345')
    await form.getByLabel('Sem número').check()
    await expect(field('Número')).toHaveValue('S/N')
    await expect(field('Número')).toBeDisabled()
    await form.getByLabel('Sem número').uncheck()
    await expect(field('Número')).toHaveValue('12345')
  })

  for (const [address, sentence] of [
    ['**/api/v1/uf', 'Falha ao obter estados, entre em contato com o suporte ou tente novamente mais tarde'],
    [
      '**/api/v1/municipio?*',
      'Falha ao obter municipios, entre em contato com o suporte ou tente novamente mais tarde',
    ],
  ] as const)
    test(`${address} does not answer: ${sentence}`, async ({ page, seeState, expectErrors }) => {
      expectErrors(/Failed to load resource/)
      await page.route(address, (route) => route.abort())
      const { open, fill, form } = cadastro(page)
      await open()
      await fill({ CEP: '01310100' })
      await expect(form.getByText(sentence)).toBeVisible()
      await seeState('list failed')
      await page.unroute(address)
      await form.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(form.getByText(sentence)).toBeHidden()
    })
})

test.describe('what the server refuses', () => {
  test.use(DESKTOP)
  const refused = async (page: Parameters<typeof cadastro>[0], changed: Partial<Pessoa>) => {
    const { open, fillAll, criar } = cadastro(page)
    await open()
    await fillAll({ ...pessoa(), ...changed })
    await criar.click()
  }

  test('a CPF that has an account, told at its field', async ({ page, expectErrors }) => {
    expectErrors(/409/)
    await refused(page, { cpf: DEMO.cpf })
    await stopsAt(cadastro(page).field('CPF'), 'CPF')
    await cadastro(page).fill({ CPF: pessoa().cpf })
    await expect(cadastro(page).field('CPF')).not.toHaveAttribute('aria-invalid')
  })

  test('an e-mail that has an account, told at its field', async ({ page, expectErrors }) => {
    expectErrors(/409/)
    await refused(page, { email: DEMO.email })
    await stopsAt(cadastro(page).field('E-mail'), 'mail')
  })

  test('no answer: the catalogue’s sentence, and nothing typed is lost', async ({ page, seeState, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    await page.route('**/api/v1/usuario/registro', (route) => route.abort())
    await refused(page, {})
    const modal = page.getByRole('dialog', { name: 'Erro na inscrição' })
    await expect(modal).toContainText(
      'Falha ao tentar se registrar, entre em contato com o suporte ou tente novamente mais tarde',
    )
    await seeState('failed')
    await modal.getByRole('button', { name: 'Voltar' }).click()
    await expect(cadastro(page).field('Senha')).toHaveValue('Flex@2026')
    await page.unroute('**/api/v1/usuario/registro')
    await cadastro(page).criar.click()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('the draft', () => {
  test.use(DESKTOP)
  test('a reload keeps everything but the passwords; a created account forgets the draft', async ({ page }) => {
    const somebody = pessoa()
    const { open, fillAll, fill, field, termos, criar } = cadastro(page)
    await open()
    await fillAll(somebody)
    await page.reload()
    await expect(field('Nome')).toHaveValue('Maria')
    await expect(field('CPF')).toHaveValue(somebody.cpf)
    await expect(field('Endereço')).toHaveValue('Avenida Paulista')
    await expect(field('Cidade')).toBeDisabled()
    await expect(termos).toBeChecked()
    await expect(field('Senha')).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(somebody.senha)
    await fill({ Senha: somebody.senha, 'Confirme a senha': somebody.senha })
    await criar.click()
    await expect(page).toHaveURL('/login')
    await open()
    await expect(field('Nome')).toHaveValue('')
    expect(await page.evaluate(() => sessionStorage.getItem('freteflex.cadastro'))).toBe(null)
  })
})
