import { LIMITES_DO_LOGO } from '#contract/loja'

/** Sides that are tried, the largest first: a photograph as a PNG may be too large at the first. */
const LADOS = [LIMITES_DO_LOGO.lado, 160, 112]

/**
 * The picture drawn anew as a square PNG (data URL) with the picture whole in its middle; whatever else was in the file is not in the
 * new one. Undefined when the browser cannot open it.
 */
export async function desenhaLogo(file: Blob): Promise<string | undefined> {
  const imagem = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!imagem) return undefined
  try {
    return LADOS.map((lado) => desenha(imagem, lado)).find((png) => png && bytesOf(png) <= LIMITES_DO_LOGO.bytes)
  } finally {
    imagem.close()
  }
}

function desenha(imagem: ImageBitmap, lado: number) {
  const canvas = document.createElement('canvas')
  canvas.width = lado
  canvas.height = lado
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const scale = lado / Math.max(imagem.width, imagem.height)
  const [width, height] = [imagem.width * scale, imagem.height * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(imagem, (lado - width) / 2, (lado - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}

/** The size of what a data URL holds. */
const bytesOf = (url: string) => Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4)
