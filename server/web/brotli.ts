import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/**
 * For a page that somebody waits for: within 6% of the best size, in a twentieth of the time. The window of 64 KB is larger
 * than nearly every file of the client. The default window of 4 MB costs ten times the work and saves not a byte.
 */
const SOON = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 }
const BEST = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/** Packed by brotli: quickly, or as small as possible. */
export const brotli = (bytes: Buffer, { isSoon }: { isSoon: boolean }) =>
  promisify(brotliCompress)(bytes, { params: isSoon ? SOON : BEST })
