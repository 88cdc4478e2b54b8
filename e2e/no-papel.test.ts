import { enterAs, holdSessao } from './assinante.ts'
import { DEMO } from './conta.ts'
import { DESKTOP_DARK, expect, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

test.use(DESKTOP_DARK)

test('paper has nothing to press: the receipt, every list, home, the tracking', async ({ page, expectErrors }) => {
  expectErrors(/404/) // there is no cart afterwards
  const { who, api } = await givenComprador(page, { saldo: 100 })
  const { uuid } = await api.get<{ uuid: string }>('/carrinho')
  await api.post(`/frete/${uuid}`, {})
  const [frete] = await api.get<{ uuid: string }[]>('/frete')
  const codigo = async () =>
    (await api.get<{ codigoEncomenda: string | null }>(`/frete/${frete!.uuid}`)).codigoEncomenda
  await expect.poll(codigo).toBeTruthy()
  await holdSessao(page, who)
  const print = async (address: string, shows: string) => {
    await page.emulateMedia({ media: null })
    await page.goto(address)
    await expect(page.getByRole('main').getByText(shows).filter({ visible: true }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['textbox', 'combobox', 'navigation', 'radio', 'checkbox'] as const)
      await expect(page.getByRole(role), `${address}: ${role}`).toHaveCount(0)
    // a line that opens is one button: what stays of it are its words
    const lines = page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: /\S/ })
    await expect
      .poll(async () => (await page.getByRole('button').count()) - (await lines.count()), `${address}: button`)
      .toBe(0)
    if (process.env.TELAS === 'on')
      await page.screenshot({ path: `.cache/telas/papel${address.replace(/\W+/g, '-')}.png`, fullPage: true })
  }
  await print(`/carrinho?etapa=confirmacao&compra=${uuid}`, 'Compra realizada com sucesso')
  await print('/carteira', 'Compra de frete')
  await print(`/rastreio/${await codigo()}`, 'João')
  await print('/home', 'João Pereira')
  await expect(page.getByText('Como o limite cresce')).toBeHidden()
  await print('/envios?section=GERADO', 'João Pereira')
  await print('/notificacoes', 'Etiqueta pronta')
  await print('/configuracoes/destinatarios', 'João Pereira')
  await enterAs(page, DEMO, '/postagens')
  await print('/postagens', 'Aurélia Camargo')
  await print('/configuracoes/minha-loja?aba=atividade', 'Quem fez o quê')
})

test('on paper a form is names and what they hold: no boxes, no empty fields, no switches', async ({ page }) => {
  const onPaper = async (address: string) => {
    await page.emulateMedia({ media: null })
    await enterAs(page, DEMO, address)
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    if (process.env.TELAS === 'on')
      await page.screenshot({ path: `.cache/telas/papel${address.replace(/\W+/g, '-')}.png`, fullPage: true })
    await expect(page.getByRole('button')).toHaveCount(0)
    return page
      .getByRole('main')
      .getByRole('textbox')
      .evaluateAll((fields) =>
        fields.map((field) => {
          const box = field.parentElement!
          const { borderTopWidth, paddingLeft, backgroundColor } = getComputedStyle(box)
          const { value } = field as HTMLInputElement
          return { value, box: [borderTopWidth, paddingLeft, backgroundColor].join(' ') }
        }),
      )
  }
  for (const address of ['/configuracoes/minha-loja', '/configuracoes/conta-editar']) {
    const fields = await onPaper(address)
    expect(fields.length, address).toBeGreaterThan(4)
    expect(
      fields.filter(({ value }) => value === ''),
      address,
    ).toEqual([])
    expect(new Set(fields.map(({ box }) => box)), address).toEqual(new Set(['0px 0px rgba(0, 0, 0, 0)']))
  }
})
