import type { Page } from '@playwright/test'
import { countNotificacoes } from '#contract/kernel/http/contagens'
import { enterAs } from './assinante.ts'
import { DEMO } from './conta.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'
import { givenDoisPerfis } from './perfis.ts'

const MEU = /^Administrador na /
const OUTRO = 'Financeiro na Loja da Iara'
const AVISO = 'Você trocou de perfil em outra aba.'
const banner = (page: Page) => page.getByRole('banner')
const choose = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const fretes = (page: Page) => page.getByRole('region', { name: 'Status dos últimos fretes' })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu names the profile, and leads to another one, which takes over nothing of the former', async ({
    page,
    context,
    seeState,
  }) => {
    const { meu, outro, asked } = await givenDoisPerfis(context, page, DEMO)
    const menu = page.getByRole('dialog', { name: 'Olá, Marina' })
    const open = () => page.getByRole('button', { name: 'Mais opções' }).tap()
    await enterAs(page, DEMO)
    await choose(page, MEU)
    await expect(fretes(page).getByRole('listitem').first()).toBeVisible()
    await open()
    await expect(menu.getByText(`Administrador na ${meu.nomeDaLoja}`)).toBeVisible()
    await seeState('menu')

    await page.evaluate(() => {
      for (const key of ['dados-do-frete', 'freteflex.calculadora', 'cotacoes']) localStorage.setItem(key, '{"novo":1}')
    })
    await menu.getByRole('link', { name: 'Trocar de perfil' }).click()
    await expect(page).toHaveURL('/perfil')
    await expect(page.getByRole('button', { name: MEU })).toContainText('Em uso')
    await seeState('choice')
    const before = asked.length
    await choose(page, OUTRO)
    await expect(page).toHaveURL('/home')
    await expect(fretes(page).getByText('Nenhum frete ainda')).toBeVisible()
    await open()
    await expect(menu.getByText(OUTRO)).toBeVisible()
    await seeState('menu of the other')
    expect(new Set(asked.slice(before).map(({ perfil }) => perfil))).toEqual(new Set([outro.uuid]))
    const kept = await page.evaluate(() => Object.keys(localStorage))
    expect(kept).not.toEqual(expect.arrayContaining([expect.stringMatching(/dados|calculadora|cotacoes/)]))
  })
})

test.describe('two tabs', () => {
  test.use(DESKTOP)

  test('a profile chosen in one tab is also the other’s, which shows nothing of the former one and keeps its session', async ({
    page,
    context,
    seeState,
  }) => {
    const { meu, outro, asked } = await givenDoisPerfis(context, page, DEMO)
    await enterAs(page, DEMO, '/envios')
    await choose(page, MEU)
    await expect(page).toHaveURL('/envios')
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible()
    await expect(banner(page).getByText(`Administrador na ${meu.nomeDaLoja}`)).toBeVisible()
    await expect(page.getByRole('list', { name: /^Fretes / })).toBeVisible() // the tab has asked for all that it shows
    const other = await context.newPage()
    const change = async (name: string | RegExp) => {
      await other.goto('/perfil')
      await choose(other, name)
      await expect(other).toHaveURL('/home')
    }
    await other.goto('/carteira')
    const before = asked.length
    await change(OUTRO)
    await expect(page).toHaveURL('/home')
    await expect(page.getByText(AVISO)).toBeVisible()
    await page.setViewportSize({ width: 820, height: 1180 })
    await seeState('told')
    for (const tab of [page, other]) {
      await expect(banner(tab).getByText(OUTRO)).toBeVisible()
      await expect(fretes(tab).getByText('Nenhum frete ainda')).toBeVisible()
    }
    // the bell asks once a minute: on a busy machine before this tab has heard of the other profile
    const asOutro = asked.slice(before).filter((each) => each.page === page && each.path !== countNotificacoes.path)
    expect(new Set(asOutro.map(({ perfil }) => perfil))).toEqual(new Set([outro.uuid]))
    await page.clock.runFor(4_000) // the sentence goes by itself
    await expect(page.getByText(AVISO)).toBeHidden()

    await change(MEU)
    await expect(page.getByText(AVISO)).toBeVisible()
    await expect(page).toHaveURL('/home')
    await expect(fretes(page).getByRole('listitem').first()).toBeVisible()
    expect(asked.at(-1)?.perfil).toBe(meu.uuid)
  })

  test('a tab that shows the choice goes on with what the other tab chose', async ({ page, context }) => {
    await givenDoisPerfis(context, page, DEMO)
    await enterAs(page, DEMO, '/carteira')
    await expect(page).toHaveURL('/perfil?voltar=%2Fcarteira')
    const other = await context.newPage()
    await other.goto('/home')
    await choose(other, OUTRO)
    await expect(other).toHaveURL('/home')
    await expect(page).toHaveURL('/carteira')
    await expect(banner(page).getByText(OUTRO)).toBeVisible()

    await banner(page).getByRole('link', { name: 'Trocar de perfil' }).click()
    await expect(page.getByRole('button', { name: OUTRO })).toContainText('Em uso')
    await other.goto('/perfil')
    await choose(other, MEU)
    await expect(page.getByText(AVISO)).toBeVisible()
    await expect(page).toHaveURL('/home')
    await expect(banner(page).getByText(MEU)).toBeVisible()
  })
})
