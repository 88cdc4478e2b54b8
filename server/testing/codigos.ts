import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
let isPrepared = false

type Imagem = Uint8Array | { data: Uint8Array; width: number; height: number }

/** The codes that a scanner reads from a picture: a file such as a PNG, or pixels (RGBA). */
export async function readCodigos(imagem: Imagem, formats: ReaderOptions['formats']) {
  if (!isPrepared) prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer } })
  isPrepared = true
  const seen =
    imagem instanceof Uint8Array
      ? imagem
      : ({ ...imagem, data: new Uint8ClampedArray(imagem.data), colorSpace: 'srgb' } as Parameters<
          typeof readBarcodes
        >[0])
  const found = await readBarcodes(seen, { formats: formats ?? [], tryHarder: true, maxNumberOfSymbols: 8 })
  return found.map(({ text }) => text)
}
