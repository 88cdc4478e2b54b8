import { enterAs, newAssinante, newSessao } from './assinante.ts'
import { calculadora } from './calculadora.ts'
import { CHAVE, CNPJ, etapas, fillLivro, fretesOf, quote } from './etapas.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a box with a content declaration goes from the measures to the cart', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const who = await newAssinante(page)
    await enterAs(page, who, '/calculadora')
    const { card, fill, adicionar, cidade, destinatario, select, resumo } = etapas(page)
    await quote(page, { Altura: '4', Largura: '16', Comprimento: '24', Peso: '0,5' })
    await seeState('step 2')
    await select('PAC')
    await expect(resumo).toContainText('4 × 16 × 24 cm')
    await expect(adicionar).toBeDisabled()
    await expect(adicionar).toHaveAccessibleDescription('Por favor, preencha a descrição da declaração de conteúdo.')
    await expect(card('Dados do remetente').getByText('Avenida Paulista, 1000, Bela Vista')).toBeVisible()
    await cidade()
    await seeState('step 3')
    await adicionar.press('Enter') // disabled, but focusable
    const faltam = page.getByRole('alert').filter({ hasText: 'Faltam 8 campos para continuar' })
    await expect(faltam.getByRole('listitem')).toHaveText([
      'Nome do destinatárioPreenchimento obrigatório',
      'Sobrenome do destinatárioPreenchimento obrigatório',
      'CPF/CNPJ do destinatárioCPF/CNPJ inválido.',
      'Telefone do destinatárioTelefone inválido.',
      'E-mail do destinatárioE-mail inválido.',
      'Endereço do destinatárioPreenchimento obrigatório',
      'Bairro do destinatárioPreenchimento obrigatório',
      'DescriçãoPor favor, preencha a descrição da declaração de conteúdo.',
    ])
    await expect(card('Dados do destinatário').getByLabel(/^Nome/)).toBeFocused()
    await seeState('step 3 not available')
    await faltam.getByRole('link', { name: 'Descrição' }).click()
    await expect(card('Declaração').getByLabel(/^Descrição/)).toBeFocused()
    expect(await fretesOf(page, who)).toEqual([])

    await fill('Declaração', { Descrição: 'Caneca de cerâmica', Quantidade: '2', 'Valor unitário': '40' })
    await expect(card('Declaração').getByText('A soma dos itens deve ser igual ao valor declarado.')).toBeVisible()
    await fill('Declaração', { 'Valor unitário': '4495,00' })
    const pergunta = card('Declaração').getByRole('group', { name: 'Vale mesmo R$ 8.990,00?' })
    await expect(pergunta.getByRole('alert')).toBeVisible()
    await pergunta.getByRole('button', { name: 'Corrigir' }).click()
    await expect(card('Declaração').getByLabel(/^Valor unitário/)).toBeFocused()
    await fill('Declaração', { 'Valor unitário': '44,95' })
    await expect(pergunta).toHaveCount(0)
    await adicionar.click()
    await expect(card('Dados do destinatário').getByLabel(/^Nome/)).toBeFocused()
    for (const sentence of ['CPF/CNPJ inválido.', 'Telefone inválido.', 'E-mail inválido.'])
      await expect(card('Dados do destinatário').getByText(sentence)).toBeVisible()
    await seeState('step 3 refused')

    await destinatario()
    await page.reload()
    await alive(page)
    await expect(card('Dados do destinatário').getByLabel(/^Nome/)).toHaveValue('João')
    await expect(card('Declaração').getByLabel(/^Descrição/)).toHaveValue('Caneca de cerâmica')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Resultado da Cotação' })).toBeVisible()
    await page.goForward()
    await expect(card('Dados do destinatário').getByLabel(/^CEP/)).toHaveValue('20040-020')
    await cidade()

    await adicionar.click()
    const modal = page.getByRole('dialog', { name: 'Pronto! Seu frete foi adicionado ao carrinho.' })
    await expect(modal.getByRole('button', { name: 'Ir para carrinho' })).toBeEnabled()
    await seeState('added')
    const [frete, ...others] = await fretesOf(page, who)
    expect(others).toEqual([])
    expect(frete).toMatchObject({
      destinatario: { nome: 'João', telefone: '21987654321', endereco: { numero: 'S/N', cep: '20040020' } },
      conteudo: { valor: 89.9, itens: [{ descricao: 'Caneca de cerâmica', quantidade: 2, valorUnitario: 44.95 }] },
    })
    const events = await page.evaluate(() =>
      (window as { dataLayer?: { event: string }[] }).dataLayer?.map(({ event }) => event),
    )
    expect(events).toEqual(['add_to_cart']) // the reload began a new page
    await modal.getByRole('button', { name: 'Contratar novo frete' }).click()
    await expect(page).toHaveURL('/calculadora')
    await expect(page.getByLabel('CEP de destino')).toHaveValue('')
    await expect(page.getByRole('link', { name: /1 item/ })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('dados-do-frete'))).toBe(null)
  })
})

test.describe('boxes that are packed often', () => {
  test.use(PHONE)

  test('quoted measures are saved under a name, and one press fills them in', async ({ page, seeState }) => {
    const who = await newAssinante(page)
    await enterAs(page, who, '/calculadora')
    const { form, field, continuar } = calculadora(page)
    await expect(page.getByText('Minhas caixas')).toHaveCount(0)
    await quote(page, { Altura: '18', Largura: '22', Comprimento: '30', Peso: '1,85' })
    await page.getByRole('button', { name: 'Guardar esta caixa' }).click()
    const guardar = page.getByRole('group', { name: 'Guardar esta caixa' })
    const nome = guardar.getByLabel('Nome da caixa de 18 × 22 × 30 cm')
    await expect(nome).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(guardar.getByText('Preenchimento obrigatório')).toBeVisible()
    await nome.fill('Nº 3')
    await seeState('a box to keep')
    await page.keyboard.press('Enter')
    await expect(page.getByText('A caixa Nº 3 está guardada.')).toBeVisible()
    await expect(guardar).toHaveCount(0)

    await page.getByRole('link', { name: 'Voltar' }).click()
    await continuar.tap()
    await form.getByRole('button', { name: 'Limpar' }).tap()
    await form.getByLabel('CEP de origem').fill('01310100')
    await form.getByLabel('CEP de destino').fill('20040020')
    await form.getByLabel('Valor da encomenda').fill('8990,00')
    await form.getByLabel('Valor da encomenda').blur()
    await form.getByRole('group', { name: 'Vale mesmo R$ 8.990,00?' }).getByRole('button', { name: 'Corrigir' }).tap()
    await expect(form.getByLabel('Valor da encomenda')).toBeFocused()
    await form.getByLabel('Valor da encomenda').fill('89,90')
    await continuar.tap()
    const chip = form.getByRole('button', { name: 'Nº 3 18 × 22 × 30' })
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    for (const [lado, cm] of Object.entries({ Altura: '18', Largura: '22', Comprimento: '30', Peso: '' }))
      await expect(field(lado)).toHaveValue(cm)
    await seeState('a box that was chosen')
    await form.getByRole('button', { name: 'Organizar minhas caixas' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Minhas caixas' })
    await seeState('boxes to be put in order')
    await sheet.getByRole('button', { name: 'Apagar Nº 3' }).tap()
    await expect(page.getByText('A caixa Nº 3 foi apagada.')).toBeVisible()
    await expect(page.getByText('Minhas caixas')).toHaveCount(0)
  })
})

test.describe('step 1', () => {
  test.use(DESKTOP)

  test('before Calcular the readout names each product that stops before this parcel', async ({ page, seeState }) => {
    await enterAs(page, await newAssinante(page), '/calculadora')
    const { type, fillTrajeto, calcular } = calculadora(page)
    await fillTrajeto()
    await type({ 'Valor da encomenda': '89,90', Altura: '70', Largura: '70', Comprimento: '70', Peso: '5' })
    const readout = page.getByRole('definition').filter({ hasText: 'Você paga por 57,167 kg' })
    await expect(readout.getByRole('listitem').filter({ hasText: /não levam?\./ })).toHaveText([
      /^MINI ENVIOS não leva\. .*350\sg/,
      /^PAC e SEDEX não levam\. Eles levam .*210\scm\.$/,
    ])
    await seeState('limits before an answer')
    await calcular.click()
    await expect(page.getByRole('region', { name: 'Resultado da Cotação' })).toContainText(
      'PAC e SEDEX ficaram de fora.',
    )
  })
})

test.describe('step 3', () => {
  test.use(DESKTOP)

  test('an envelope with an invoice, straight to the payment; then it is opened again and changed', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const who = await newAssinante(page)
    await enterAs(page, who, '/calculadora')
    const { card, fill, finalizar, destinatario, select } = etapas(page)
    await quote(page, { Valor: '2000,00', Altura: '1' }, 'Envelope')
    await select('SEDEX')
    const declaracao = card('Declaração')
    await expect(declaracao.getByRole('radio', { name: 'Declaração de conteúdo' })).toBeDisabled()
    await expect(declaracao.getByText('Disponível somente para valores de encomenda de até R$ 1.500,00')).toBeVisible()
    await fill('Declaração', { 'Chave da nota fiscal': `${CHAVE.slice(0, -1)}9`, CFOP: '5.102' })
    await expect(declaracao.getByText('44/44')).toBeVisible()
    await expect(declaracao.getByText('O dígito verificador não confere.')).toBeVisible()
    await expect(finalizar).toBeEnabled()
    await fill('Declaração', { 'Chave da nota fiscal': CHAVE.slice(0, 30) })
    await expect(finalizar).toBeDisabled()
    await fill('Declaração', { 'Chave da nota fiscal': CHAVE })
    await expect(declaracao.getByText('O dígito verificador não confere.')).toBeHidden()
    await destinatario()
    await finalizar.click()
    await expect(page).toHaveURL('/carrinho')
    const [frete] = await fretesOf(page, who)
    expect(frete).toMatchObject({ notaFiscal: { numeroDanfCte: CHAVE, cfop: '5102', valorNotaFiscal: 2000 } })

    await page.goto(`/calculadora?action=editInfosComplementaresCarrinho&key=${String(frete!.uuid)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Alterar frete' })).toBeVisible()
    await fill('Dados do destinatário', { Complemento: 'Sala 2' })
    await page.getByRole('button', { name: 'Alterar transportadora' }).click()
    await page.getByRole('button', { name: /^Selecionar PAC,/ }).click()
    await expect(card('Dados do destinatário').getByLabel('Complemento')).toHaveValue('Sala 2')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page).toHaveURL('/carrinho')
    const changed = await fretesOf(page, who)
    expect(changed).toMatchObject([
      { uuid: frete!.uuid, produto: { nomeProduto: 'PAC' }, destinatario: { endereco: { complemento: 'Sala 2' } } },
    ])

    await page.goto('/calculadora?action=editInfosComplementaresCarrinho&key=0198b2c0-0000-7000-8000-000000000001')
    await expect(page.getByRole('heading', { name: 'Este frete não está no carrinho' })).toBeVisible()
  })

  test('a cylinder to an agency, for a company; a former recipient is offered again', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const who = await newAssinante(page)
    await enterAs(page, who, '/calculadora')
    const { card, fill, adicionar, destinatario, quoteAndSelect, select } = etapas(page)
    await quote(page, { Comprimento: '60', Diâmetro: '8' }, 'Rolo')
    await select('.PACKAGE')
    await fill('Declaração', { Descrição: 'Pôster' })
    await destinatario()
    await card('Dados do destinatário').locator('label', { hasText: 'CNPJ' }).click()
    await fill('Dados do destinatário', { CNPJ })
    await adicionar.click()
    const agencia = card('Agência de postagem').getByLabel(/^Agência/)
    await expect(agencia).toBeFocused()
    await expect(card('Agência de postagem').getByText('Selecione uma agencia.')).toBeVisible()
    await expect(card('Agência de postagem').getByText('Agências de exemplo')).toBeVisible()
    await agencia.selectOption({ index: 1 })
    await adicionar.click()
    await page.getByRole('button', { name: 'Contratar novo frete' }).click()
    const [frete] = await fretesOf(page, who)
    expect(frete).toMatchObject({ agencia: { isExemplo: true }, destinatario: { isCnpj: true } })

    await expect(page).toHaveURL('/calculadora')
    await quoteAndSelect('PAC')
    const nome = card('Dados do destinatário').getByLabel(/^Nome/)
    await nome.pressSequentially('jo')
    await expect(page.getByRole('grid', { name: 'Destinatários já usados' })).toBeVisible()
    await seeState('suggestions')
    await nome.press('ArrowDown')
    await nome.press('Enter')
    await expect(
      card('Dados do destinatário')
        .getByLabel(/^CNPJ ?\*?$/)
        .and(page.locator('input:not([type=radio])')),
    ).toHaveValue(CNPJ)
    await expect(card('Dados do destinatário').getByLabel(/^Endereço/)).toHaveValue('Rua da Assembleia')
    await nome.press('End')
    await nome.pressSequentially('ã')
    await nome.press('Backspace')
    await page.getByRole('button', { name: /^Esquecer João/ }).click()
    await expect(page.getByText('João saiu da sua lista de destinatários.')).toBeVisible()
  })

  test('a shop sends with lines that a person may not have, and without a phone the form says so', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const who = await newAssinante(page)
    const { token, endereco } = await newSessao(page, who)
    const numero = `1000, galpão 4, ${'doca e rampa '.repeat(10)}`.slice(0, 128).trim()
    const created = await page.request.post('/api/v1/loja', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        razaoSocial: 'Ateliê da Serra '.repeat(16).slice(0, 255).trim(),
        cnpj: CNPJ,
        ativo: true,
        endereco: { ...endereco, numero, complemento: 'Fundos do pátio '.repeat(16).slice(0, 255).trim() },
      },
    })
    expect(created.status()).toBe(201)
    await enterAs(page, who, '/calculadora')
    const { card, fill, adicionar } = etapas(page)
    await fillLivro(page, 'PAC')
    const remetente = card('Dados do remetente')
    await expect(remetente).toContainText(numero)
    await seeState('shop')
    await remetente.getByRole('button', { name: 'Alterar remetente' }).click()
    await expect(remetente.getByLabel(/^Número/)).toHaveValue(numero)
    await fill('Dados do remetente', { Telefone: '' })
    await remetente.getByLabel(/^Telefone/).focus()
    await expect(remetente.getByText('Preencha este campo.')).toBeVisible()
    await adicionar.click()
    await expect(remetente.getByLabel(/^Telefone/)).toBeFocused()
    await seeState('shop without a phone')
    await fill('Dados do remetente', { Telefone: '1132654321' })
    await adicionar.click()
    await expect(page.getByRole('dialog', { name: /^Pronto!/ })).toBeVisible()
    expect(await fretesOf(page, who)).toMatchObject([{ remetente: { isCnpj: true, endereco: { numero } } }])
  })

  test('a lost connection loses nothing, and a second click adds nothing twice', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/404|ERR_INTERNET_DISCONNECTED/)
    const who = await newAssinante(page)
    await enterAs(page, who, '/calculadora')
    const { card, adicionar } = etapas(page)
    await fillLivro(page, 'PAC')
    await context.setOffline(true)
    await adicionar.click()
    const modal = page.getByRole('dialog', { name: 'Falha ao obter dados do carrinho' })
    await modal.getByRole('button', { name: 'Voltar' }).click()
    await expect(card('Dados do destinatário').getByLabel(/^Nome/)).toHaveValue('João')
    await context.setOffline(false)

    // the answer to the save is lost on its way back
    let isLost = false
    await page.route('**/api/v1/carrinho', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await adicionar.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click()
    await adicionar.click()
    await expect(page.getByRole('dialog', { name: /^Pronto!/ })).toBeVisible()
    expect(await fretesOf(page, who)).toHaveLength(1)
  })
})
