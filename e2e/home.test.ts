import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enterAs, newSessao } from './assinante.ts'
import { DEMO } from './conta.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'
import { fillCarrinho, givenComprador } from './pagamento.ts'

const passos = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the first steps of a new account tick themselves, link to the next, and are hidden for good', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    const { who } = await givenComprador(page, { fretes: 0 })
    await enterAs(page, who)
    await expect(passos(page)).toContainText('1 de 4 feito')
    await expect(passos(page).getByRole('listitem').first()).toContainText('(feito)')
    const limite = page.getByRole('region', { name: 'Etiquetas em aberto' })
    await expect(limite).toContainText('0 de 10')
    await expect(limite).toContainText('Uma etiqueta fica em aberto da compra até você postar')
    for (const vazio of ['Status dos últimos fretes', 'Fretes por semana', 'Economia sobre o balcão'])
      await expect(page.getByRole('region', { name: vazio })).toHaveAttribute('data-vazio')
    await seeState('new')
    await limite.getByText('Como o limite cresce').click()
    await expect(limite.getByText('Documento de identidade')).toBeVisible()

    const { token } = await newSessao(page, who)
    const caixa = { nome: 'Caixa P', alturaPacote: 6, larguraPacote: 16, comprimentoPacote: 24 }
    const kept = await page.request.put(`/api/v1/caixas/${randomUUID()}`, {
      headers: { authorization: `Bearer ${token}` },
      data: caixa,
    })
    expect(kept.status()).toBe(200)
    await passos(page).getByRole('link', { name: 'Minha Loja' }).click()
    await expect(page).toHaveURL('/configuracoes/minha-loja')
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Home' }).click()
    await expect(passos(page)).toContainText('2 de 4 feitos')
    await passos(page).getByRole('link', { name: 'Inserir créditos' }).click()
    await expect(page).toHaveURL('/carteira?inserir=1')
    await page.goto('/home')

    await page.getByRole('button', { name: 'Não mostrar mais' }).click()
    await expect(page.getByText('Primeiros passos guardados.')).toBeVisible()
    await expect(passos(page)).toBeHidden()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(passos(page)).toContainText('2 de 4 feitos')
    // the answer to the undo may still be on its way
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/primeiros-passos') &&
        answer.ok() &&
        (answer.request().postDataJSON() as { guardados: boolean }).guardados,
    )
    await page.getByRole('button', { name: 'Não mostrar mais' }).click()
    await saved
    await enterAs(page, who)
    await expect(page.getByRole('region', { name: 'Próximo passo' })).toContainText('Nada esperando postagem')
    await expect(passos(page)).toBeHidden()
    await seeState('put away')
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('the first purchase ends the first steps, and shows the saving and the day of arrival', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // the purchase leaves no cart
    const { who, api } = await givenComprador(page, { fretes: 0, saldo: 200 })
    await enterAs(page, who)
    await expect(passos(page)).toContainText('2 de 4 feitos')
    for (const vazio of ['Status dos últimos fretes', 'Fretes por semana', 'Economia sobre o balcão'])
      await expect(page.getByRole('region', { name: vazio })).toHaveAttribute('data-vazio')
    await seeState('first steps')
    await fillCarrinho(api, ['João'])
    const { uuid } = await api.get<{ uuid: string }>('/carrinho')
    await api.post(`/frete/${uuid}`, {})
    await enterAs(page, who)
    const economia = page.getByRole('region', { name: 'Economia sobre o balcão' })
    await expect(economia).toContainText(/Em novembro.*No balcão.*Você pagou.*Desde o começo.*No balcão/s)
    await expect(page.getByRole('region', { name: 'Próximo passo' })).toContainText('1 frete espera postagem')
    await expect(passos(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Etiquetas em aberto' })).toContainText('1 de 10')
    await expect(page.getByRole('region', { name: 'Status dos últimos fretes' })).toContainText(
      /Postando hoje, chega \S+, \d+\sdez/,
    )
    await seeState('bought')
  })
})

test.describe('the settings', () => {
  test.use(DESKTOP)

  test('one line for each setting, all as wide as their pages, and none for what is not built', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    await enterAs(page, DEMO, '/configuracoes') // its shop has the two tabs
    const linhas = page.getByRole('main').getByRole('list').getByRole('link')
    await expect(linhas).toContainText(['Conta Flex', 'Minha Conta', 'Nova senha', 'Minha Loja'])
    const width = async () => (await page.locator('main > div').first().boundingBox())!.width
    const own = await width()
    await seeState('index')
    const nomes = [
      'Conta Flex',
      'Minha Conta',
      'Documentos',
      'Nova senha',
      'Papéis fiscais',
      'Destinatários',
      'Chaves de API',
      'Webhooks',
      'Minha Loja',
    ]
    await expect(linhas).toHaveCount(nomes.length)
    for (const nome of nomes) {
      await page.goto('/configuracoes')
      await linhas.filter({ hasText: nome }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible()
      expect(await width(), nome).toBe(own)
    }
    for (const [aba, titulo] of Object.entries({ Pessoas: /^Quem trabalha em/, Atividade: 'Quem fez o quê' })) {
      await page.getByRole('navigation', { name: 'Minha Loja' }).getByRole('link', { name: aba }).click()
      await expect(page.getByRole('heading', { name: titulo })).toBeVisible()
      expect(await width(), aba).toBe(own)
    }
    await seeState('sub-item')
  })
})
