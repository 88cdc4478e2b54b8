import { mkdirSync, writeFileSync } from 'node:fs'
import { formatChave } from '#contract/kernel/values/chave-de-acesso'
import { chaveDaNota } from '../server/testing/given/nota.ts'
import { drawCode128 } from '../web/areas/carrinho/camera/testing-danfe.ts'
import { enterAs, newAssinante } from './assinante.ts'
import { findChromium } from './chromium.ts'
import { etapas } from './etapas.ts'
import { expect, PHONE, test } from './journey.ts'

const CHAVE = chaveDaNota({ numero: 4321 })
const FILME = '.cache/danfe.y4m'

/**
 * Writes a film for Chromium's fake camera, at two pictures a second. It repeats: eight seconds in the dark, then the
 * bar code of a DANFE for four, in which a busy machine looks at least once.
 */
function writeFilme() {
  const { data, width, height } = drawCode128(CHAVE, { height: 720, altura: 0.4 })
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = (grey: Uint8Array) => Buffer.concat([Buffer.from('FRAME\n'), grey, colours])
  const noEscuro = frame(Buffer.alloc(width * height, 20))
  const danfe = frame(Uint8Array.from(data.filter((_, index) => index % 4 === 0)))
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420jpeg\n`)
  mkdirSync('.cache', { recursive: true })
  writeFileSync(FILME, Buffer.concat([head, ...Array(16).fill(noEscuro), ...Array(8).fill(danfe)]))
}
writeFilme()

const chromium = await findChromium()
test.use({
  launchOptions: {
    ...chromium,
    args: [
      ...chromium.args,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILME}`,
      '--use-fake-ui-for-media-stream', // the question for permission is answered with yes
    ],
  },
})

test.describe('on a phone, looked at on a desktop, too', () => {
  test.use(PHONE)

  test('the bar code of a DANFE before the camera fills its key in; in the dark the screen says so', async ({
    page,
    seeBothSizes,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart yet
    await enterAs(page, await newAssinante(page), '/calculadora')
    const { card, quoteAndSelect } = etapas(page)
    await quoteAndSelect('PAC')
    const nota = card('Nota fiscal em XML')
    await nota.getByRole('button', { name: 'Ler o código com a câmera' }).click()
    await expect(page.getByRole('dialog')).toContainText('Está escuro demais para ler.')
    await page.evaluate(() => document.querySelector('video')!.pause()) // stays dark while the screen is looked at
    await seeBothSizes('dark')
    await page.evaluate(() => document.querySelector('video')!.play())
    await expect(nota).toContainText('Chave lida do DANFE. Falta o CFOP, que está na nota.')
    await expect(nota).toContainText('Nota 4321, série 1, emitida em 11/2026 por 11.222.333/0001-81.')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(card('Declaração').getByLabel(/^Chave da nota fiscal/)).toHaveValue(formatChave(CHAVE))
    await seeBothSizes('read')
  })
})
