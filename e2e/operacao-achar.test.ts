import { enterAs } from './assinante.ts'
import { STAFF } from './conta.ts'
import { DESKTOP, expect, test } from './journey.ts'

test.describe('finding on the console', () => {
  test.use(DESKTOP)

  test('a person by name, their data with a reason, then a frete of theirs and its line', async ({
    page,
    seeState,
  }) => {
    await enterAs(page, STAFF)
    await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor()
    await expect(page.getByRole('region', { name: 'Filas', exact: true })).toBeVisible()
    await seeState('painel')
    const achar = page.getByRole('searchbox', { name: 'Achar' })
    await achar.fill('529.982.247-25')
    await achar.press('Enter')
    const achados = page.getByRole('region', { name: 'Assinantes achados' })
    await achados.waitFor()
    await seeState('busca')
    await achados.getByRole('link').first().click()
    const dados = page.getByRole('region', { name: 'Dados da pessoa' })
    await expect(dados).not.toContainText('529.982.247-25')
    await dados.getByRole('button', { name: 'Mostrar por 5 min' }).click()
    await expect(dados).toContainText('Escolha o motivo.')
    await dados.getByLabel('Para ver por inteiro, diga o motivo').selectOption('ATENDIMENTO')
    await dados.getByLabel('Protocolo').fill('2026-11-4417')
    await dados.getByRole('button', { name: 'Mostrar por 5 min' }).click()
    await expect(dados).toContainText('529.982.247-25')
    await expect(page.getByRole('region', { name: 'O que a equipe fez' })).toContainText('protocolo 2026-11-4417')
    await seeState('assinante')
    const fretes = page.getByRole('region', { name: 'Últimos fretes' }).last()
    await fretes
      .getByRole('row', { name: /Gerado/ })
      .first()
      .getByRole('link')
      .click()
    const linha = page.getByRole('region', { name: 'Linha do tempo' })
    await linha.getByRole('button', { name: /^Lançamentos/ }).click()
    await linha.getByText('Partidas').first().click()
    await expect(linha).toContainText('casa:transportadoras')
    await seeState('frete')
    await page.goto('/operacao/tarefas')
    await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible()
    await seeState('tarefas')
  })
})
