import { type FormatoDeDocumento, MAX_DOCUMENTO_PX } from '#contract/documento/documento'
import { isJpeg, isPng, outroTipo, readJpeg, readPng } from '../../../kernel/exame/imagem.ts'
import { followReading, MARK_BYTES, type Reading, type Recusa } from '../../../kernel/exame/leitura.ts'
import { isPdf } from './pdf-objetos.ts'

type Lido = { tipo: FormatoDeDocumento }

/**
 * Examines a document while its bytes pass by, and keeps none of them: its kind by its first bytes, a picture by its
 * structure to the end. A PDF is only recognised here: `examineStoredPdf` judges it after its last byte.
 */
export const createExame = () => followReading<Lido>(readDocumento())

function* readDocumento(): Reading<Lido | Recusa> {
  const mark = yield { take: MARK_BYTES }
  if (isPdf(mark)) return { tipo: 'application/pdf' }
  const read = isJpeg(mark)
    ? yield* readJpeg(mark)
    : isPng(mark)
      ? yield* readPng(mark)
      : /^GIF8[79]a/.test(mark.toString('latin1'))
        ? yield* readGif(mark)
        : outroTipo(mark)
  if (typeof read === 'string') return read
  const { largura, altura } = read
  if (largura === 0 || altura === 0) return 'quebrada'
  if (largura * altura > MAX_DOCUMENTO_PX) return 'pixels'
  return { tipo: read.tipo as FormatoDeDocumento }
}

/** Blocks of a GIF (GIF89a, §15–27): an extension, an image, the end of the file; and bits of a packed byte. */
const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const [HAS_TABLE, TABLE_SIZE] = [0x80, 0x07]

/**
 * Reads a GIF to its end. Its size is that of the screen or of all frames together, whichever is larger: an animation
 * of a thousand large frames is a bomb too.
 */
function* readGif(mark: Buffer): Reading<(Lido & { largura: number; altura: number }) | Recusa> {
  const screen = { largura: mark.readUInt16LE(6), altura: mark.readUInt16LE(8) }
  yield { take: 1 } // the pixels' aspect
  yield* skipTable(mark[10]!)
  let frames = 0
  let blocks = 0
  while (blocks <= MAX_BLOCKS) {
    const code = (yield { take: 1 })[0]
    if (code === TRAILER) return frames > 0 ? { tipo: 'image/gif', ...largest(screen, frames) } : 'quebrada'
    if (code === EXTENSION) {
      yield { take: 1 } // its label
      blocks += 1 + (yield* skipBlocks(MAX_BLOCKS - blocks))
    } else if (code === IMAGE) {
      const image = yield { take: 9 }
      frames += image.readUInt16LE(4) * image.readUInt16LE(6)
      if (frames > MAX_DOCUMENTO_PX) return 'pixels'
      yield* skipTable(image[8]!)
      yield { take: 1 } // the size of the first codes
      blocks += 1 + (yield* skipBlocks(MAX_BLOCKS - blocks))
    } else return 'quebrada'
  }
  return 'quebrada'
}

const largest = ({ largura, altura }: { largura: number; altura: number }, frames: number) =>
  largura * altura > frames ? { largura, altura } : { largura: frames, altura: 1 }

function* skipTable(packed: number): Reading<void> {
  if (packed & HAS_TABLE) yield { skip: 3 * 2 ** ((packed & TABLE_SIZE) + 1) }
}

/**
 * How many blocks a GIF may have. Programs fill their blocks, so the largest file that is allowed has a quarter of
 * this. More and smaller blocks would only take time.
 */
const MAX_BLOCKS = 250_000

/**
 * Skips data in blocks of at most 255 bytes, each after its length; an empty block is the last. Returns how many there
 * were, and `most` + 1 when there are more than `most`.
 */
function* skipBlocks(most: number): Reading<number> {
  for (let blocks = 0; blocks <= most; blocks++) {
    const length = (yield { take: 1 })[0]!
    if (length === 0) return blocks
    yield { skip: length }
  }
  return most + 1
}
