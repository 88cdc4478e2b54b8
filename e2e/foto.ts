import type { Page } from '@playwright/test'

/** A photograph of a parcel with these words on it, as a file to choose. */
export async function foto(page: Page, name: string, texto: string) {
  const base64 = await page.evaluate(async (text) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 900
    const context = canvas.getContext('2d')!
    const areas: [string, number, number, number, number][] = [
      ['#dde3df', 0, 0, 1200, 900],
      ['#b7a78d', 0, 620, 1200, 280],
      ['#cfae7f', 280, 280, 640, 420],
      ['#e9a914', 560, 280, 80, 420],
    ]
    for (const [color, x, y, width, height] of areas) {
      context.fillStyle = color
      context.fillRect(x, y, width, height)
    }
    context.fillStyle = '#22373c'
    context.font = 'bold 96px sans-serif'
    context.fillText(text, 320, 830)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  }, texto)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}
