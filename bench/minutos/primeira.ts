import type { Page } from '@playwright/test'
import { cadastro, linkTo, login, pessoa } from '../../e2e/conta.ts'
import { etapas } from '../../e2e/etapas.ts'
import { alive } from '../../e2e/journey.ts'
import { bank, paymentIdOf } from '../../e2e/pagamento.ts'
import { printPdf } from './pdf.ts'
import { type Custo, robo } from './robo.ts'

/** What a buyer writes: everything that the recipient's card asks for. */
const MENSAGEM = `Maria Helena Dutra
CPF 529.982.247-25
Rua da Assembleia, 10 sala 1203
Centro, Rio de Janeiro - RJ
cep 20040-020
21 98765-4321
maria.dutra@exemplo.test`

/**
 * From the landing page to the first label, for somebody without an account: a quote, the registration, the link of the
 * mail, the login, step 3, Pix, and the label. The mailbox and the bank's app are other programs: their time is not counted.
 * The second cost is that of the last stretch, from 'paid' to the PDF.
 */
export async function primeiraEtiqueta(page: Page): Promise<{ tudo: Custo; impressao: Custo }> {
  const quem = pessoa()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await alive(page)
  const eu = robo(page)
  await eu.click(page.getByLabel('CEP de origem'), 'CEP de origem')
  await eu.type(/^CEP de origem/, '01310100')
  await eu.tabTo(/^CEP de destino/)
  await eu.type(/^CEP de destino/, '20040020')
  await eu.tabTo(/^Peso/) // value, shape and the three sides stay as they are
  await eu.type(/^Peso/, '0,5')
  await eu.press('Enter', 'Calcular')
  await eu.click(page.getByRole('link', { name: /^Cadastre-se e pague/ }).first(), 'Cadastre-se e pague')

  const { field, termos } = cadastro(page)
  await field('Nome').waitFor()
  const campos: [label: RegExp, text: string][] = [
    [/^Nome/, 'Ana'],
    [/^Sobrenome/, 'Souza'],
    [/^Telefone/, '11987654321'],
    [/^E-mail/, quem.email],
    [/^Confirme o e-mail/, quem.email],
    [/^Senha/, quem.senha],
    [/^Confirme a senha/, quem.senha],
    [/^CPF/, quem.cpf.replace(/\D/g, '')],
    [/^CEP/, '01310100'],
    [/^Endereço/, 'Avenida Paulista'],
    [/^Número/, '1000'],
    [/^Bairro/, 'Bela Vista'],
  ]
  for (const [label, text] of campos) {
    if (text !== 'Ana') await eu.tabTo(label)
    await eu.type(label, text)
  }
  await eu.click(termos, 'Li e aceito')
  await eu.press('Enter', 'Criar conta')
  await page.getByRole('dialog', { name: 'Conta criada com sucesso!' }).waitFor()

  const link = await eu.aside(() => linkTo(page, quem.email, '/validacao'))
  const mail = await page.context().newPage()
  eu.turnTo(mail)
  await eu.press('Enter', 'the link of the mail')
  await mail.goto(link)
  const { senha } = login(mail)
  await senha.waitFor()
  await eu.type(/^Senha/, quem.senha)
  await eu.press('Enter', 'Entrar')
  return comprar(mail, eu)
}

/** Step 3, Pix and the label. */
async function comprar(page: Page, eu: ReturnType<typeof robo>) {
  const { card, finalizar } = etapas(page) // pasting leads on to what is missing
  const destinatario = card('Dados do destinatário')
  await eu.click(destinatario.getByRole('button', { name: 'Colar endereço' }), 'Colar endereço')
  await destinatario.getByRole('textbox', { name: 'Mensagem do comprador' }).waitFor()
  await eu.paste(MENSAGEM)
  await destinatario.getByText('Campos preenchidos com a mensagem.').waitFor()
  await eu.type(/^Descrição/, 'Livro')
  await eu.click(finalizar, 'Finalizar pagamento')
  const pagar = page
    .getByRole('button', { name: /^Pagar R\$/ })
    .filter({ visible: true })
    .first()
  await eu.click(pagar, 'Pagar')
  await page.waitForURL(/pagamento=/)
  await page.getByRole('button', { name: 'Copiar código' }).waitFor()
  await eu.aside(() => bank(page, paymentIdOf(page), 'APROVAR'))
  await page.getByRole('heading', { name: 'Compra realizada com sucesso' }).waitFor()
  const impressao = robo(page)
  await printPdf(page, impressao, 1)
  const ultimo = impressao.cost()
  return { tudo: eu.cost(ultimo), impressao: ultimo }
}
