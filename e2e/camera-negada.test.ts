import { chaveDaNota } from '../server/testing/given/nota.ts'
import { enterAs, newAssinante } from './assinante.ts'
import { findChromium } from './chromium.ts'
import { etapas } from './etapas.ts'
import { expect, PHONE, test } from './journey.ts'

const chromium = await findChromium()
test.use({
  ...PHONE,
  launchOptions: {
    ...chromium,
    args: [...chromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
  },
})

test('without permission for the camera a sentence says so, and the key is typed', async ({
  page,
  seeState,
  expectErrors,
}) => {
  expectErrors(/404/)
  await enterAs(page, await newAssinante(page), '/calculadora')
  const { card, quoteAndSelect } = etapas(page)
  await quoteAndSelect('PAC')
  const declaracao = card('Declaração')
  await declaracao.getByText('Nota fiscal', { exact: true }).click()
  await declaracao.getByRole('button', { name: 'Ler o código com a câmera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ler o código do DANFE' })
  await expect(dialog).toContainText('O navegador não deu acesso à câmera.')
  await seeState('refused')
  await dialog.getByRole('button', { name: 'Digitar a chave' }).click()
  await expect(dialog).toBeHidden()
  await declaracao.getByLabel(/^Chave da nota fiscal/).fill(chaveDaNota({ numero: 4321 }))
  await expect(declaracao).toContainText('Nota 4321, série 1, emitida em 11/2026')
})
