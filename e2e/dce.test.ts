import { readFile } from 'node:fs/promises'
import { SignedXml } from 'xml-crypto'
import { openEsquemas } from '../server/adapters/dce/simulado/esquema.ts'
import { readCodigos } from '../server/testing/codigos.ts'
import { printedAt } from '../server/testing/pdf.ts'
import { enterAs } from './assinante.ts'
import { envios } from './envios.ts'
import { buyCarrinho } from './frete.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

/** Checks a DC-e as its receiver would: by the schema and by its signature, each with a library that is not ours. */
async function checkDce(xml: string) {
  const [dce = ''] = /<DCe [\s\S]*<\/DCe>/.exec(xml) ?? []
  const validate = await openEsquemas()
  expect(validate('dce', dce)).toBeUndefined()
  const signature = new SignedXml({ getCertFromKeyInfo: SignedXml.getCertFromKeyInfo })
  signature.loadSignature(/<Signature [\s\S]*<\/Signature>/.exec(dce)![0])
  expect(signature.checkSignature(dce)).toBe(true)
  return /Id="DCe(\d{44})"/.exec(dce)![1]!
}

test.describe('without an invoice', () => {
  test.use(DESKTOP)

  test('a frete gets its DC-e: libraries that are not ours accept the XML, and its key is on the label', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart after the purchase
    const { who, api } = await givenComprador(page, { fretes: 1, saldo: 100 })
    await buyCarrinho(api)
    await enterAs(page, who, '/envios?section=GERADO')
    const { openDetalhe, imprimir, linha } = envios(page)
    await expect(linha('João Pereira')).toBeVisible()
    const detalhe = await openDetalhe('João Pereira')
    await expect(detalhe.getByRole('heading', { name: 'Documento fiscal' })).toBeVisible()
    await expect(detalhe).toContainText('DC-e de teste, sem valor fiscal.')
    await seeState('the DC-e')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      detalhe.getByRole('button', { name: 'Baixar XML' }).click(),
    ])
    const chave = await checkDce(await readFile(await download.path(), 'utf8'))
    expect(download.suggestedFilename()).toBe(`${chave}-dce.xml`)
    await page.keyboard.press('Escape')

    await linha('João Pereira').getByRole('checkbox').check()
    const [folha] = await printedAt(await imprimir('Térmica 10x15'), 203)
    const lidos = await readCodigos(folha!, ['Code128', 'QRCode'])
    expect(lidos).toContain(chave)
    expect(lidos).toContainEqual(expect.stringContaining(`chDCe=${chave}`))
  })
})

test.describe('the DC-e of a month', () => {
  test.use(PHONE)

  test('are downloaded together as one file, and the screen says so if a month has none', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { who, api } = await givenComprador(page, { fretes: 1, saldo: 100 })
    await buyCarrinho(api) // a label waits for its DC-e
    await enterAs(page, who, '/configuracoes/papeis-fiscais')
    const card = page.getByRole('region', { name: 'XML das suas DC-e' })
    await card.getByLabel('Mês').selectOption({ index: 2 })
    await card.getByRole('button', { name: 'Baixar o mês' }).tap()
    await expect(card).toContainText('Não há DC-e autorizada neste mês.')
    await seeState('an empty month')
    await card.getByLabel('Mês').selectOption({ index: 1 })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Baixar o mês' }).tap(),
    ])
    expect(download.suggestedFilename()).toMatch(/^dce-\d{4}-\d{2}\.zip$/)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  })
})
