import bwipjs from 'bwip-js/node'

type Code = { sbs: number[] }

/** A picture (RGBA) of a sheet of paper with the bar code of a key, as a camera sees it. */
export function drawCode128(
  chave: string,
  {
    width = 1280,
    height = 480,
    modulo = 4,
    altura = 0.8,
    tinta = 20,
    papel = 235,
    cut = 1,
    isUpsideDown = false,
  }: {
    width?: number
    height?: number
    /** Pixels of the thinnest bar. */
    modulo?: number
    /** The part of the picture's height that the bars take. */
    altura?: number
    tinta?: number
    papel?: number
    /** The part of the bar code that is on the sheet. */
    cut?: number
    isUpsideDown?: boolean
  } = {},
) {
  const [code] = bwipjs.raw({ bcid: 'code128', text: chave }) as unknown as [Code]
  const bars = isUpsideDown ? code.sbs.toReversed() : code.sbs
  const modules = bars.flatMap((wide, index) => Array.from({ length: wide }, () => index % 2 === 0))
  const shown = modules.slice(0, modules.length * cut)
  const left = Math.floor((width - shown.length * modulo) / 2)
  const row = Array.from({ length: width }, (_, x) => (shown[Math.floor((x - left) / modulo)] ? tinta : papel))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const isInside = Math.abs(y - height / 2) < (height * altura) / 2
    for (let x = 0; x < width; x++) data.fill(isInside ? row[x]! : papel, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return { data, width, height }
}
