import type { Pixels } from './read-pixels.ts'

/** The part of the picture's height that is looked at. On the screen a band shows it. */
const FAIXA = 0.5
/** Below this mean brightness, of 255, no bar can be told from its gap. */
const ESCURO = 28

/** What a look at the present picture found. */
export type Olhada = { texto: string | undefined; isEscuro: boolean }

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/**
 * Opens a reader of Code 128 in a running video: the browser's own where it has one, otherwise a library that is loaded
 * here.
 */
export async function openLeitor(): Promise<(video: HTMLVideoElement) => Promise<Olhada>> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const detector = await openDetector()
  const { readPixels } = detector ? { readPixels: undefined } : await import('./read-pixels.ts')
  return async (video) => {
    const pixels = context && takePixels(video, canvas, context)
    if (!pixels) return { texto: undefined, isEscuro: false }
    const texto = detector ? (await detector.detect(video))[0]?.rawValue : readPixels?.(pixels)
    return { texto, isEscuro: brightness(pixels) < ESCURO }
  }
}

/** The browser's own reader; undefined without one. Some browsers have the class but cannot read Code 128. */
async function openDetector() {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
    return BarcodeDetector && formats.includes('code_128') ? new BarcodeDetector({ formats: ['code_128'] }) : undefined
  } catch {
    return undefined
  }
}

/** The band in the middle of the picture; undefined before the first picture came. */
function takePixels(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): Pixels | undefined {
  const { videoWidth: width, videoHeight } = video
  const height = Math.round(videoHeight * FAIXA)
  if (width === 0 || height === 0) return undefined
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.drawImage(video, 0, (videoHeight - height) / 2, width, height, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** The mean brightness of every hundredth pixel, from 0 to 255. */
function brightness({ data }: Pixels) {
  let sum = 0
  let many = 0
  for (let at = 0; at < data.length; at += 400) {
    sum += (data[at]! + data[at + 1]! + data[at + 2]!) / 3
    many++
  }
  return many === 0 ? 255 : sum / many
}
