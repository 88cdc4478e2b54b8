import { formatChave } from '#contract/kernel/values/chave-de-acesso'
import { chaveDaNota, ENDERECO_NO_RIO, notaAutorizada } from '../server/testing/given/nota.ts'
import { enterAs, newAssinante } from './assinante.ts'
import { etapas } from './etapas.ts'
import { expect, PHONE, test } from './journey.ts'

/** A note of R$ 150,00 to a place that the calculator does not know yet. */
const NOTA = {
  total: { produtos: '150.00', desconto: '0.00', nota: '150.00' },
  dest:
    `<CPF>39053344705</CPF><xNome>Bruno da Silva</xNome>` +
    `<enderDest>${ENDERECO_NO_RIO.replace('20040901', '20040002')}</enderDest><email>bruno@exemplo.test</email>`,
}
const arquivo = (xml: string) => ({ name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })

test.describe('on a phone, looked at on a desktop, too', () => {
  test.use(PHONE)

  test('a note that goes elsewhere quotes again, fills step 3 in and goes into the cart', async ({
    page,
    seeBothSizes,
    expectErrors,
  }) => {
    expectErrors(/404|422/) // there is no cart yet; the changed note is refused
    await enterAs(page, await newAssinante(page), '/calculadora')
    const { card, adicionar, resumo, quoteAndSelect } = etapas(page)
    await quoteAndSelect('PAC')
    const nota = card('Nota fiscal em XML')
    const field = (region: string, label: string) =>
      card(region)
        .getByLabel(new RegExp(`^${label}( ?\\*)?$`))
        .and(page.locator('input:not([type=radio])'))
    const send = (xml: string) => nota.getByLabel('XML da nota fiscal').setInputFiles(arquivo(xml))

    await send(notaAutorizada(NOTA).replace('<vNF>150.00', '<vNF>15.00'))
    await expect(nota).toContainText('O conteúdo desta nota mudou depois da assinatura.')
    await seeBothSizes('refused')

    await nota.getByRole('button', { name: 'Colar o XML' }).click()
    const texto = nota.getByRole('textbox', { name: 'Texto do XML' })
    await expect(texto).toBeFocused()
    await seeBothSizes('paste')
    await texto.fill(notaAutorizada(NOTA))
    await nota.getByRole('button', { name: 'Ler a nota' }).click()
    await expect(nota).toContainText('A nota vai para o CEP 20040-002, e a cotação para o 20040-020.')
    await expect(nota).toContainText('e a cotação declara R$ 89,90.')
    await expect(field('Dados do destinatário', 'Nome')).toHaveValue('Bruno')
    await expect(field('Dados do destinatário', 'Endereço')).toHaveValue('')
    await seeBothSizes('contradicts')

    await nota.getByRole('button', { name: 'Cotar de novo com os dados da nota' }).click()
    await expect(nota).not.toContainText('A nota e a cotação não dizem o mesmo')
    await expect(card('Declaração')).toContainText('Valor declarado na cotação: R$ 150,00.')
    await expect(resumo).toContainText('PAC')
    for (const [label, value] of Object.entries({
      Nome: 'Bruno',
      Sobrenome: 'da Silva',
      CPF: '390.533.447-05',
      Telefone: '(21)98765-4321',
      'E-mail': 'bruno@exemplo.test',
      CEP: '20040-002',
      Endereço: 'Avenida Rio Branco',
      Número: '156',
      Complemento: 'Sala 3',
      Bairro: 'Centro',
    }))
      await expect(field('Dados do destinatário', label)).toHaveValue(value)
    await expect(field('Declaração', 'Chave da nota fiscal')).toHaveValue(formatChave(chaveDaNota()))
    await expect(field('Declaração', 'CFOP')).toHaveValue('6108')
    await expect(field('Seu pedido', 'Número do pedido')).toHaveValue('PED-77')
    await seeBothSizes('filled')

    await field('Dados do destinatário', 'Complemento').fill('Sala 4') // every field can be corrected
    await adicionar.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
