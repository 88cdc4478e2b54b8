import { enterAs } from './assinante.ts'
import { expect, PHONE, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

test.use(PHONE)

test('a saved recipient is found, corrected and removed; the cart keeps its frete as it was', async ({
  page,
  seeState,
  expectErrors,
}) => {
  const { who, api } = await givenComprador(page, { fretes: 0 })
  await enterAs(page, who, '/configuracoes/destinatarios')
  await expect(page.getByRole('heading', { name: 'Ninguém guardado ainda' })).toBeVisible()
  await fillCarrinho(api, ['Ana'])
  await fillCarrinho(api, ['Ana', 'Bia'])
  await page.goto('/configuracoes')
  await page.getByRole('link', { name: /^Destinatários/ }).click()
  const linhas = page.getByRole('list', { name: 'Destinatários guardados' }).getByRole('listitem')
  await expect(page.getByText(/^\d destinatários?$/)).toBeVisible()

  await linhas
    .first()
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = page.getByRole('form', { name: /^Editar/ })
  const nome = form.getByRole('textbox', { name: /^Nome/ })
  await expect(nome).toBeFocused()
  await nome.fill('')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(nome).toBeFocused()
  await expect(nome).toHaveAttribute('aria-invalid', 'true')
  await seeState('the form, with a refusal')
  await nome.fill('Mariana')
  await form.getByRole('textbox', { name: 'Número' }).fill('4321')
  expectErrors(/503/)
  await page.route('**/api/v1/destinatario/*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByRole('alert')).toContainText('não foi salvo')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Destinatário corrigido.')).toBeVisible()
  await expect(linhas.filter({ hasText: 'Mariana Pereira' })).toContainText(', 4321,')
  await expect(page.getByRole('button', { name: 'Editar Mariana Pereira' })).toBeFocused()

  await page.getByLabel('Buscar').fill('mariana')
  await expect(linhas).toHaveCount(1)
  await seeState('one found')
  await page.getByRole('button', { name: 'Remover Mariana Pereira' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Remover Mariana Pereira?' })
  await seeState('the question')
  await pergunta.getByRole('button', { name: 'Remover' }).click()
  await expect(pergunta).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ninguém com este nome ou documento' })).toBeVisible()
  const { fretes } = await api.get<{ fretes: { destinatario: { nome: string } }[] }>('/carrinho')
  expect(fretes.map(({ destinatario }) => destinatario.nome)).not.toContain('Mariana')
})
