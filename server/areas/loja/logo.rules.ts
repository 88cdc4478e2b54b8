import { LIMITES_DO_LOGO, MENSAGENS_DO_LOGO } from '#contract/loja'

const INICIO = 'data:image/png;base64,'
const ASSINATURA = Buffer.from('89504e470d0a1a0a', 'hex')
/** The last twelve bytes of every PNG: an empty IEND chunk. */
const FIM = Buffer.from('0000000049454e44ae426082', 'hex')

/**
 * The bytes of a logo from its data URL, or the sentence that refuses it. Checks the size in the header of the picture,
 * because a small file could unpack into a picture that fills a buyer's memory.
 */
export function readLogo(imagem: string): Buffer | string {
  if (!imagem.startsWith(INICIO)) return MENSAGENS_DO_LOGO.formato
  const base64 = imagem.slice(INICIO.length)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return MENSAGENS_DO_LOGO.formato
  const png = Buffer.from(base64, 'base64')
  if (!png.subarray(0, 8).equals(ASSINATURA) || !png.subarray(-12).equals(FIM)) return MENSAGENS_DO_LOGO.formato
  if (png.length < 45 || png.toString('latin1', 12, 16) !== 'IHDR') return MENSAGENS_DO_LOGO.formato
  const [largura, altura] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (largura === 0 || altura === 0) return MENSAGENS_DO_LOGO.formato
  const isLarge = largura > LIMITES_DO_LOGO.lado || altura > LIMITES_DO_LOGO.lado || png.length > LIMITES_DO_LOGO.bytes
  return isLarge ? MENSAGENS_DO_LOGO.tamanho : png
}

/** The data URL of a stored logo. */
export const showLogo = (png: Uint8Array) => `${INICIO}${Buffer.from(png).toString('base64')}`
