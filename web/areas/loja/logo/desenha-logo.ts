import { LIMITES_DO_LOGO } from '#contract/loja'

/** Sides in pixels that are tried in turn: at the largest side the PNG of a photograph may have too many bytes. */
const LADOS = [LIMITES_DO_LOGO.lado, 160, 112]

/**
 * Draws the picture anew as a square PNG (data URL), whole and in the middle. Other data of the file are not in the new
 * one. Undefined when the browser cannot open the file, and when no tried side is small enough.
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

/** The number of bytes that a data URL holds. */
const bytesOf = (url: string) => Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4)
