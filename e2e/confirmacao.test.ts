import type { Page } from '@playwright/test'
import { holdSessao } from './assinante.ts'
import { buy, print } from './compra.ts'
import { DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

/** Counts the person's clicks on this page from this call on. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('click', ({ isTrusted }) => (counted.clicks += Number(isTrusted)), true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}

test.describe('a purchase of one frete', () => {
  test.use(PHONE)

  test('paid, and one click later the label is there; one more click tells the buyer', async ({
    page,
    context,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart afterwards
    const { who } = await givenComprador(page, { saldo: 100 })
    await holdSessao(page, who)
    await buy(page)
    await expect(page.getByText('O seu pagamento já foi confirmado!')).toBeVisible()
    const imprimir = page.getByRole('button', { name: 'Imprimir 1 etiqueta' })
    await expect(imprimir).toHaveAttribute('aria-disabled', 'false') // the page follows by itself, without a reload
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await seeState('bought')

    const clicks = await countClicks(page)
    const [etiqueta, ...mais] = await print(page, 'Imprimir 1 etiqueta')
    expect(await clicks()).toBe(1)
    expect([etiqueta!.codigos.length, mais]).toEqual([1, []])
    expect(etiqueta!.texto).toContain('João Pereira')
    const codigo = etiqueta!.codigos[0]!

    await expect(page.getByRole('heading', { name: /^Poste até \S+, \d+ \S+$/ })).toBeVisible()
    const whatsapp = new URL((await page.getByRole('link', { name: /^Enviar no WhatsApp/ }).getAttribute('href'))!)
    expect([whatsapp.host, whatsapp.pathname]).toEqual(['wa.me', '/5511987654321'])
    const texto = whatsapp.searchParams.get('text')!
    expect(texto).toMatch(/^Oi, João! Seu pedido vai pelos Correios \(PAC\) e chega até [a-zç]+, \d+º? de [a-zç]+\. /)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copiar texto' }).click()
    await expect(page.getByRole('button', { name: 'Texto copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texto)
    await page.getByRole('button', { name: 'Copiar código' }).click()
    await expect(page.getByRole('button', { name: 'Código copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codigo)

    await page.setViewportSize({ width: 320, height: 640 })
    await seeState('bought at 320')
    await page.setViewportSize(DESKTOP_DARK.viewport)
    await page.emulateMedia({ colorScheme: 'dark' })
    await seeState('bought at 1440, dark')
    const rastreio = texto.split(' ').at(-1)!
    expect(rastreio).toMatch(new RegExp(`/rastreio/${codigo}$`))
    await page.goto(rastreio)
    await expect(page.getByRole('region', { name: 'Encomenda' })).toContainText('Para João')
  })
})

test.describe('a purchase of several fretes', () => {
  test.use(PHONE)

  test('nine fretes are one file on the remembered sheet, and each has its own message', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/)
    const { who, api } = await givenComprador(page, { fretes: 0, saldo: 500 })
    const nomes = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gil', 'Helena', 'Iara']
    await fillCarrinho(api, nomes)
    await holdSessao(page, who)
    await buy(page)
    await expect(page.getByText('As 9 etiquetas estão prontas.')).toBeVisible()
    await page.getByRole('radio', { name: 'Térmica 10x15' }).check({ force: true })
    const paginas = await print(page, 'Imprimir 9 etiquetas')
    expect(paginas.map(({ codigos }) => codigos.length)).toEqual(Array(9).fill(1))
    for (const [n, nome] of nomes.entries()) expect(paginas[n]!.texto).toContain(`${nome} Pereira`)
    const linha = page.getByRole('list', { name: '9 fretes' }).getByRole('listitem').filter({ hasText: 'Davi Pereira' })
    await expect(linha.getByRole('link', { name: /^WhatsApp para Davi Pereira/ })).toBeVisible()
    const detalhes = linha.getByRole('button', { name: 'Detalhes do frete de Davi Pereira' })
    await detalhes.focus()
    await page.keyboard.press('Enter')
    await expect(linha).toContainText('Oi, Davi! Seu pedido vai pelos Correios (PAC)')
    await seeState('nine')
    await page.setViewportSize({ width: 320, height: 640 })
    await seeState('nine at 320')

    await page.goto('/envios?section=GERADO')
    await page.getByRole('checkbox', { name: 'Selecionar todos' }).check()
    await page.getByRole('button', { name: 'Imprimir Etiquetas' }).click()
    await expect(page.getByRole('radio', { name: 'Térmica 10x15' })).toBeChecked()
  })

  test('a cancelled purchase says why, and offers another frete', async ({ page, seeState }) => {
    const { who, api } = await givenComprador(page, { saldo: 100 })
    const { uuid } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${uuid}`, {})
    const [frete] = await api.get<{ uuid: string }[]>('/frete')
    await api.put(`/frete/${frete!.uuid}?justificativa=O%20comprador%20desistiu.`)
    await holdSessao(page, who)
    await page.goto(`/carrinho?etapa=confirmacao&compra=${uuid}`)
    await expect(page.getByRole('heading', { name: 'Compra cancelada' })).toBeVisible()
    await expect(page.getByText('Motivo: O comprador desistiu.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contratar novo frete' })).toBeVisible()
    await seeState('cancelled')
  })
})
