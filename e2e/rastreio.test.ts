import { enterAs } from './assinante.ts'
import { CNPJ } from './etapas.ts'
import { buyCarrinho, postFrete } from './frete.ts'
import { alive, expect, PHONE, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

test.describe('on a phone, looked at on a desktop, too', () => {
  test.use(PHONE)

  test('the buyer sees whose parcel it is and when it arrives, and nothing of the seller', async ({
    page,
    seeBothSizes,
  }) => {
    const { who, api } = await givenComprador(page, { fretes: 0, saldo: 200 })
    const { cidade } = await api.get<{ cidade: string }>('/cep/01310100')
    await api.post('/loja', {
      nome: 'Ateliê da Serra',
      razaoSocial: 'Serra Cerâmica Ltda.',
      cnpj: CNPJ,
      email: 'dona@loja.test',
      ativo: true,
      endereco: { cep: '01310100', logradouro: 'Avenida Paulista', numero: '1000', bairro: 'Bela Vista', cidade },
    })
    await fillCarrinho(api, ['João'], { nome: 'Serra Cerâmica Ltda.', sobrenome: '', cpfCnpj: CNPJ })
    const frete = await buyCarrinho(api)
    await page.goto(`/rastreio/${frete.codigoEncomenda}`)
    await expect(page.getByText('A loja comprou o frete e tem a etiqueta.')).toBeVisible() // nobody has printed it yet
    await postFrete(page, frete.uuid)

    await enterAs(page, who, '/configuracoes/minha-loja')
    await page
      .getByLabel('Imagem do logo')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(page.getByText('Esta imagem não abriu. Escolha um PNG, JPEG ou WebP.')).toBeVisible()
    await page.getByLabel('Imagem do logo').setInputFiles('web/public/icon-512.png')
    await expect(page.getByText('Logo guardado. Os seus compradores já o veem no rastreio.')).toBeVisible()
    const logo = page.getByRole('img', { name: 'Logo de Ateliê da Serra' })
    await expect(logo).toBeVisible()
    await seeBothSizes('the logo in the settings')

    await page.goto(`/rastreio/${frete.codigoEncomenda}`)
    await alive(page)
    const encomenda = page.getByRole('region', { name: 'Encomenda' })
    await expect(encomenda).toContainText('Enviado por Ateliê da Serra')
    await expect(page.getByRole('heading', { level: 2, name: /^Chega \S+, \d+ dez$/ })).toBeVisible()
    for (const secret of ['Maria', 'Pereira', 'Serra Cerâmica', 'dona@loja.test', '11.222.333'])
      await expect(page.getByText(secret)).toHaveCount(0)
    await expect(encomenda.getByRole('presentation')).toBeVisible() // the logo, beside the name that says it all
    await seeBothSizes('posted')

    await page.goto('/configuracoes/minha-loja')
    await page.getByRole('button', { name: 'Remover logo' }).click()
    await expect(page.getByText('Logo removido.')).toBeVisible()
    await expect(logo).toHaveCount(0)
    await page.goto(`/rastreio/${frete.codigoEncomenda}`)
    await expect(encomenda).toContainText('Enviado por Ateliê da Serra')
    await expect(encomenda.getByRole('presentation')).toHaveCount(0)
  })
})
