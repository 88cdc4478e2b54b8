import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer.js'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js'
import Exception from '@zxing/library/esm/core/Exception.js'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'

/** Rows of a picture that are looked at: a bar code says the same in each of them. */
const LINHAS = 32
const HINTS = new Map([[DecodeHintType.TRY_HARDER, true]])

export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** The text of the Code 128 in a picture (RGBA), read from left to right or from right to left; undefined without one. */
export function readPixels(pixels: Pixels) {
  const linhas = Math.min(LINHAS, pixels.height)
  const source = new RGBLuminanceSource(luminances(pixels, linhas), pixels.width, linhas)
  try {
    return new Code128Reader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), HINTS).getText()
  } catch (error) {
    if (error instanceof Exception) return undefined
    throw error
  }
}

/** The brightness of every pixel in `linhas` rows at even distances. */
function luminances({ data, width, height }: Pixels, linhas: number) {
  const found = new Uint8ClampedArray(width * linhas)
  for (let linha = 0; linha < linhas; linha++) {
    const row = Math.floor(((linha + 0.5) * height) / linhas) * width * 4
    for (let x = 0; x < width; x++) {
      const at = row + x * 4
      found[linha * width + x] = (data[at]! * 306 + data[at + 1]! * 601 + data[at + 2]! * 117) >> 10
    }
  }
  return found
}
