/** The longest side of a sent picture, in pixels: the numbers of scale and tape measure stay legible. */
const MAX_LADO = 2000
const QUALIDADE = 0.86

/**
 * Draws the picture anew as a JPEG, with no side longer than `MAX_LADO`. Other data of the file (place, phone, time)
 * are not in the new one. Undefined when the browser cannot open the file.
 */
export async function encolheFoto(file: Blob): Promise<Blob | undefined> {
  const imagem = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!imagem) return undefined
  const { width, height } = tamanhoDe(imagem)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#fff' // shows where a PNG is transparent
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(imagem, 0, 0, width, height)
  imagem.close()
  const foto = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALIDADE))
  canvas.width = 0 // frees the memory at once: Safari would keep it for long
  return foto ?? undefined
}

/** The same proportions within `MAX_LADO`; a smaller picture keeps its size. */
function tamanhoDe({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_LADO / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
