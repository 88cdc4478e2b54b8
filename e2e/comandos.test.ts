import type { Locator } from '@playwright/test'
import { enterAs } from './assinante.ts'
import { DEMO } from './conta.ts'
import { labelled } from './frete.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

test.describe('the command bar', () => {
  test.use(DESKTOP)

  test('Ctrl K finds a frete by its name, acts on it and goes to any page', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // the cart is empty after the purchase
    const { who, api } = await givenComprador(page, { fretes: 2, saldo: 200 })
    const { uuid } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${uuid}`, {})
    await labelled(api, 2)
    const [frete] = await api.get<[{ destinatario: { nome: string; sobrenome: string } }]>('/frete')
    const nome = `${frete.destinatario.nome} ${frete.destinatario.sobrenome}`
    await enterAs(page, who, '/carteira')
    const painel = page.getByRole('dialog', { name: 'Buscar ou fazer' })
    const campo = painel.getByRole('combobox')

    await expect(page.getByRole('heading', { name: 'Carteira Flex', level: 1 })).toBeVisible() // the keys work from here on
    await page.keyboard.press('Control+k')
    await expect(campo).toBeFocused()
    await seeState('nothing typed')
    await campo.fill(frete.destinatario.nome)
    const fretes = painel.getByRole('group', { name: 'Fretes' }).getByRole('option')
    await expect(fretes.first()).toContainText(nome)
    await expect(fretes.first()).toHaveAttribute('aria-selected', 'true')
    const atos = painel.getByRole('group', { name: `Com ${nome}` })
    await expect(atos).toContainText('Enviar de novo')
    await expect(atos).toContainText('Avisar no WhatsApp')
    await expect(atos).toContainText(/[A-Z]{2} \d{3} \d{3} \d{3} BR/) // the code as it stands on the label
    await seeState('a frete is found')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/envios\?frete=/)
    await expect(page.getByRole('dialog').getByText(nome).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.keyboard.press('Control+k')
    await campo.fill(frete.destinatario.nome)
    const imprimir = atos.getByRole('option', { name: 'Imprimir etiqueta' })
    const [aba, arquivo] = await Promise.all([
      page.waitForEvent('popup'),
      page.context().waitForEvent('download'), // a browser without a PDF viewer downloads the file
      imprimir.click(),
    ])
    expect(await arquivo.path()).toBeTruthy()
    await aba.close()
    await expect(painel).toBeHidden()

    await page.keyboard.press('/')
    await campo.fill('notif')
    await expect(painel.getByRole('option', { name: /^Notificações/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/notificacoes')

    await expect(page.getByRole('heading', { level: 1, name: 'Notificações' })).toBeVisible() // the page before has keys, too
    await page.keyboard.press('?')
    const atalhos = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(atalhos).toContainText('Estes atalhos')
    await expect(atalhos).not.toContainText('Imprimir os selecionados') // this screen has no such list
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('button', { name: 'Buscar ou fazer' }).click()
    await campo.fill('zzz')
    await expect(painel).toContainText('Nada encontrado com “zzz”.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Buscar ou fazer' })).toBeFocused()
  })

  test('a list is used by keyboard: j and k move, x ticks, p prints; a field takes the same letters as text', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { who, api } = await givenComprador(page, { fretes: 3, saldo: 200 })
    const { uuid } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${uuid}`, {})
    await enterAs(page, who, '/envios?section=GERADO')
    const linhas = page.getByRole('list', { name: 'Fretes gerados' }).getByRole('listitem')
    await expect(linhas).toHaveCount(3)
    const tick = (n: number) => linhas.nth(n).getByRole('checkbox')
    await page.keyboard.press('j')
    await expect(tick(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(tick(1)).toBeChecked()
    await page.keyboard.press('k')
    await expect(tick(0)).toBeFocused()
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog', { name: 'Imprimir etiquetas' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('?')
    const atalhos = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(atalhos).toContainText('Imprimir os selecionados')
    await seeState('keys of Meus fretes')
    await page.keyboard.press('Escape')
    await expect(atalhos).toBeHidden()
    const campo = page.getByRole('search').locator('input[name=busca], input[type=text], input:not([type])').first()
    await campo.fill('')
    await campo.pressSequentially('jkxp')
    await expect(campo).toHaveValue('jkxp')
  })

  test('the same keys work in the cart, the statement and the notifications, each with its own actions', async ({
    page,
    seeState,
  }) => {
    const { who } = await givenComprador(page, { fretes: 2, saldo: 20 })
    await enterAs(page, who, '/carrinho')
    const atalhos = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    const seeKeys = async (keys: string[]) => {
      await page.keyboard.press('?')
      await expect(atalhos.getByRole('heading', { name: 'Nesta tela' })).toBeVisible()
      await expect(atalhos.getByRole('definition')).toHaveText([...keys, 'CtrlK', '/', '?', 'Esc'])
      await page.keyboard.press('Escape')
      await expect(atalhos).toBeHidden()
    }
    const itens = page.getByRole('list', { name: 'Fretes no carrinho' }).getByRole('listitem')
    await expect(itens).toHaveCount(2)
    const tick = (n: number) => itens.nth(n).getByRole('checkbox')
    await expect(tick(1)).toBeChecked()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(tick(1)).toBeFocused()
    await page.keyboard.press('x')
    await expect(tick(1)).not.toBeChecked()
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await seeKeys(['j', 'k', 'x'])
    await seeState('keys in the cart')

    await page.goto('/carteira')
    const transacao = page.getByRole('button', { name: /^Detalhes: / }).first()
    await expect(transacao).toBeVisible()
    await page.keyboard.press('j')
    await expect(transacao).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(transacao).toHaveAttribute('aria-expanded', 'true')
    await seeKeys(['j', 'k'])

    await page.goto('/notificacoes')
    const aviso = page.getByRole('list', { name: 'Notificações' }).getByRole('button').first()
    await expect(aviso).toBeVisible()
    await page.keyboard.press('j')
    await expect(aviso).toBeFocused()
    await seeKeys(['j', 'k'])
  })
})

test.describe('the other lists', () => {
  test.use(DESKTOP)

  test('j and k go through the home, the activity, the recipients and the differences', async ({ page }) => {
    await enterAs(page, DEMO)
    const goThrough = async (address: string, rows: Locator) => {
      await page.goto(address)
      await expect(rows.nth(1)).toBeVisible()
      const focused = (n: number) =>
        expect.poll(() => rows.nth(n).evaluate((row) => row.contains(document.activeElement)), address).toBe(true)
      await page.keyboard.press('j')
      await focused(0)
      await page.keyboard.press('j')
      await focused(1)
      await page.keyboard.press('k')
      await focused(0)
    }
    const main = page.getByRole('main')
    await goThrough('/home', main.getByRole('list', { name: 'Status dos últimos fretes' }).getByRole('listitem'))
    await goThrough('/postagens', main.getByRole('list', { name: /^Diferenças/ }).getByRole('listitem'))
    const atividade = main.getByRole('region', { name: 'Quem fez o quê' }).getByRole('listitem')
    await goThrough('/configuracoes/minha-loja?aba=atividade', atividade)
    const guardados = main.getByRole('list', { name: 'Destinatários guardados' }).getByRole('listitem')
    await goThrough('/configuracoes/destinatarios', guardados)
  })
})

test.describe('on a phone, by night', () => {
  test.use({ ...PHONE, colorScheme: DESKTOP_DARK.colorScheme })

  test('the same behind a button of the header', async ({ page, seeState, expectErrors }) => {
    expectErrors(/404/)
    const { who } = await givenComprador(page, { fretes: 0, saldo: 10 })
    await enterAs(page, who, '/home')
    await page.getByRole('button', { name: 'Buscar ou fazer' }).tap()
    await expect(page.getByRole('combobox')).toBeFocused()
    await seeState('open')
    await page.getByRole('option', { name: 'Carteira Flex' }).tap()
    await expect(page).toHaveURL('/carteira')
  })
})
