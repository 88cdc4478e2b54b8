import { enterAs, newAssinante } from './assinante.ts'
import { etapas } from './etapas.ts'
import { expect, PHONE, test } from './journey.ts'

const MENSAGEM = `[22/11 14:02] Cliente: Oi! Segue meu endereço 😊
[22/11 14:03] Cliente: Maria Helena Dutra
[22/11 14:03] Cliente: CPF 529.982.247-25
[22/11 14:03] Cliente: Rua da Assembleia, 10 sala 1203
[22/11 14:03] Cliente: Centro, Rio de Janeiro - RJ
[22/11 14:04] Cliente: cep 20040-020, zap 21 98765-4321
[22/11 14:05] Cliente: deixar na portaria`

test.use(PHONE)

test('a pasted message fills the recipient in, and the undo restores the former values', async ({
  page,
  seeState,
  expectErrors,
}) => {
  expectErrors(/404/) // there is no cart yet
  await enterAs(page, await newAssinante(page), '/calculadora')
  const { card, fill, quoteAndSelect } = etapas(page)
  await quoteAndSelect('PAC')
  await fill('Dados do destinatário', { Nome: 'João', 'E-mail': 'joao@exemplo.test' })
  const destinatario = card('Dados do destinatário')
  const field = (label: string) =>
    destinatario.getByLabel(new RegExp(`^${label}( ?\\*)?$`)).and(page.locator('input:not([type=radio])'))

  await destinatario.getByRole('button', { name: 'Colar endereço' }).tap()
  const mensagem = destinatario.getByRole('textbox', { name: 'Mensagem do comprador' })
  await expect(mensagem).toBeFocused()
  await mensagem.fill(MENSAGEM)
  await expect(destinatario.getByText(/campos reconhecidos/)).toBeVisible()
  await expect(destinatario.getByRole('listitem').filter({ hasText: 'deixar na portaria' })).toBeVisible()
  await seeState('read')

  await destinatario.getByRole('button', { name: 'Preencher' }).tap()
  await expect(field('Nome')).toHaveValue('Maria')
  await expect(field('Sobrenome')).toHaveValue('Helena Dutra')
  await expect(field('CPF')).toHaveValue('529.982.247-25')
  await expect(field('Telefone')).toHaveValue('(21)98765-4321')
  await expect(field('E-mail')).toHaveValue('joao@exemplo.test')
  await expect(field('Endereço')).toHaveValue('Rua da Assembleia')
  await expect(field('Número')).toHaveValue('10')
  await expect(field('Complemento')).toHaveValue('sala 1203')
  await expect(field('Bairro')).toHaveValue('Centro')
  await expect(destinatario.getByText('Campos preenchidos com a mensagem.')).toBeVisible()
  await seeState('filled')

  await field('E-mail').fill('maria@exemplo.test') // not from the message, so it stays
  await destinatario.getByRole('button', { name: 'Desfazer' }).tap()
  await expect(field('Nome')).toHaveValue('João')
  await expect(field('Sobrenome')).toHaveValue('')
  await expect(field('Endereço')).toHaveValue('')
  await expect(field('E-mail')).toHaveValue('maria@exemplo.test')
  await expect(destinatario.getByRole('button', { name: 'Colar endereço' })).toBeFocused()
})
