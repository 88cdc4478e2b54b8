import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/**
 * For what somebody waits for: within 6% of the best that brotli can do in a twentieth of its time. In a window of 64 KB, which
 * no page or file of the client is longer than by much: the default one of 4 MB costs ten times the work to save not a byte.
 */
const SOON = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 }
const BEST = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/** Packed by brotli: soon, or as small as it gets. */
export const brotli = (bytes: Buffer, { isSoon }: { isSoon: boolean }) =>
  promisify(brotliCompress)(bytes, { params: isSoon ? SOON : BEST })
