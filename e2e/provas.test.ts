import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { holdSessao } from './assinante.ts'
import { buyCarrinho } from './frete.ts'
import { DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

/**
 * A subscriber with one bought frete, which has its label. Also returns a function that reads its pictures by the API.
 */
async function givenEtiqueta(page: Page) {
  const { who, api } = await givenComprador(page, { saldo: 100 })
  const { uuid } = await buyCarrinho(api)
  return { who, api, uuid, provas: () => api.get<{ uuid: string; sha256: string }[]>(`/frete/${uuid}/prova`) }
}

/** A photograph as a phone makes it: large, with the place where it was taken in its EXIF. */
async function photograph(page: Page, { name, texto }: { name: string; texto: string }) {
  const base64 = await page.evaluate(async (text) => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2250
    const context = canvas.getContext('2d')!
    const light = context.createLinearGradient(0, 0, 0, 2250)
    light.addColorStop(0, '#dde3df')
    light.addColorStop(1, '#b7a78d')
    context.fillStyle = light
    context.fillRect(0, 0, 3000, 2250)
    context.fillStyle = '#cfae7f'
    context.fillRect(700, 700, 1600, 1000)
    context.fillStyle = '#e9a914'
    context.fillRect(1400, 700, 200, 1000)
    context.fillStyle = '#22373c'
    context.font = 'bold 220px sans-serif'
    context.fillText(text, 800, 2050)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  }, texto)
  const bytes = Buffer.from(base64, 'base64')
  const exif = Buffer.from('ffe1001e457869660000', 'hex')
  const place = Buffer.from('GPS -23.5505 -46.633', 'latin1')
  const buffer = Buffer.concat([
    bytes.subarray(0, 2),
    exif,
    place.subarray(0, 22),
    Buffer.alloc(22 - place.length),
    bytes.subarray(2),
  ])
  return { name, mimeType: 'image/jpeg', buffer }
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('after printing two photographs are kept, a third file is refused, and the others stay', async ({
    page,
    seeState,
  }) => {
    const { who, api, uuid, provas } = await givenEtiqueta(page)
    await holdSessao(page, who)
    await page.goto(`/envios?frete=${uuid}`)
    const detalhe = page.getByRole('dialog', { name: 'Detalhamento do frete' })
    const parte = detalhe.getByRole('region', { name: 'Prova das medidas' })
    await expect(parte.getByRole('button', { name: 'Tirar foto' })).toBeVisible()
    await expect(parte).toContainText('A localização da foto não é guardada.')
    await parte.scrollIntoViewIfNeeded()
    await seeState('empty')
    const files = [
      await photograph(page, { name: 'balanca.jpg', texto: '2,100 kg' }),
      { name: 'nota.txt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('isto não é uma foto') },
      await photograph(page, { name: 'fita.jpg', texto: '24 × 16 × 4 cm' }),
    ]
    expect(files[0]!.buffer.includes('GPS')).toBe(true)
    await parte.getByLabel('Escolher fotos das medidas').setInputFiles(files)
    const ampliar = parte.getByRole('button', { name: /^Ampliar a foto/ })
    await expect(ampliar).toHaveCount(2)
    await expect(parte.getByText('Antes da postagem')).toHaveCount(2)
    await expect(parte.getByRole('alert')).toHaveText('Envie uma foto em JPEG, PNG ou WebP.')
    await expect(parte).toContainText('Cabem mais 4 fotos')
    await expect(parte.getByRole('img')).toHaveCount(0) // a picture has no name of its own: its button names it
    await expect
      .poll(() => parte.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth)))
      .toEqual([2000, 2000])
    await parte.getByRole('alert').scrollIntoViewIfNeeded()
    await seeState('two kept, one refused')
    await parte.getByRole('button', { name: 'Tirar da lista: nota.txt.jpg' }).click()
    await expect(parte.getByRole('alert')).toHaveCount(0)

    const [primeira] = await provas()
    await ampliar.first().click()
    const foto = page.getByRole('dialog', { name: 'Foto 1' })
    await expect(foto.getByRole('img', { name: 'Foto 1' })).toBeVisible()
    await expect(foto).toContainText(primeira!.sha256)
    await expect(foto).toContainText('antes da postagem')
    await seeState('one in full')
    await foto.getByRole('button', { name: 'Fechar' }).click()
    await expect(ampliar.first()).toBeFocused()

    // what is kept is what was shrunk: no place, no phone, and exactly the bytes of its SHA-256
    const bytes = await api.bytes(`/frete/${uuid}/prova/${primeira!.uuid}`)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(primeira!.sha256)
    const head = bytes.subarray(0, bytes.indexOf('ffda', 0, 'hex')) // after it comes the picture, in which any three letters may stand
    expect(head.length).toBeGreaterThan(0)
    expect(head.includes('GPS')).toBe(false)
    expect(head.includes('Exif')).toBe(false)

    // they are there on the next day, and in another browser
    await page.reload()
    await expect(ampliar).toHaveCount(2)
  })

  test('without a connection a photograph waits with its sentence, and goes when the connection is back', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    const { who, uuid, provas } = await givenEtiqueta(page)
    await holdSessao(page, who)
    await page.goto(`/envios?frete=${uuid}#prova`)
    const parte = page.getByRole('dialog').getByRole('region', { name: 'Prova das medidas' })
    await expect(parte.getByRole('heading')).toBeFocused()
    const file = await photograph(page, { name: 'balanca.jpg', texto: '2,100 kg' })
    await context.setOffline(true)
    await parte.getByLabel('Tirar foto das medidas').setInputFiles(file)
    await expect(parte.getByRole('alert')).toContainText('Sem conexão')
    await expect(parte.getByRole('button', { name: 'Tentar de novo: balanca.jpg' })).toBeVisible()
    await context.setOffline(false)
    await expect(parte.getByRole('button', { name: /^Ampliar a foto 1/ })).toBeVisible()
    expect(await provas()).toHaveLength(1)
  })
})

test.describe('on a desktop at night', () => {
  test.use(DESKTOP_DARK)

  test('printing a label offers to keep the proof, and leads to it', async ({ page, seeState }) => {
    const { who, uuid } = await givenEtiqueta(page)
    await holdSessao(page, who)
    await page.goto('/envios')
    const linha = page.getByRole('list', { name: /^Fretes / }).locator('[data-linha]')
    await linha.getByRole('button', { name: /^Imprimir etiqueta/ }).click()
    await expect(page.getByText('Guarde a prova das medidas: foto da balança e da fita')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar foto' }).click()
    await expect(page).toHaveURL(`/envios?frete=${uuid}#prova`)
    const parte = page.getByRole('dialog').getByRole('region', { name: 'Prova das medidas' })
    await expect(parte.getByRole('button', { name: 'Escolher fotos' })).toBeVisible()
    await expect(parte.getByRole('button', { name: 'Tirar foto' })).toBeHidden()
    await parte
      .getByLabel('Escolher fotos das medidas')
      .setInputFiles(await photograph(page, { name: 'balanca.jpg', texto: '0,300 kg' }))
    await expect(parte.getByRole('button', { name: /^Ampliar a foto 1/ })).toBeVisible()
    await seeState('one kept')
  })
})
