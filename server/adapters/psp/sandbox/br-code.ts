import type { Centavos } from '#contract/kernel/values/centavos'
import { asciiOf } from '../ascii.ts'

export type BrCode = {
  /**
   * Either the location of the charge, without https://, at most 77 characters, or the receiver's key, which never expires.
   */
  recebedor: { location: string } | { chave: string; info?: string }
  valor: Centavos | null
  nome: string
  cidade: string
  /** Up to 25 letters and digits; '***' means none. */
  txid: string
}

/** A Pix code to copy or to draw as a QR code: EMV's BR Code, one field after the other (payments.md §1). */
export function brCode({ recebedor, valor, nome, cidade, txid }: BrCode) {
  const isDinamico = 'location' in recebedor
  const conta = isDinamico
    ? field('25', recebedor.location)
    : field('01', recebedor.chave) + (recebedor.info ? field('02', recebedor.info) : '')
  const text = [
    field('00', '01'),
    isDinamico ? field('01', '12') : '',
    field('26', field('00', 'br.gov.bcb.pix') + conta),
    field('52', '0000'),
    field('53', '986'),
    valor === null ? '' : field('54', (valor / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', nome),
    field('60', cidade),
    field('62', field('05', txid)),
    '6304',
  ].join('')
  return text + crc16(text)
}

/** The longest location, information, name and city that a code holds. */
export const MAX_LOCATION = 77
export const MAX_INFO = 37 // what a key of 36 characters leaves in its field
const MAX_NOME = 25
const MAX_CIDADE = 15

/** The name in ASCII, cut to fit, never empty. */
export const nomeNoBrCode = (nome: string) => asciiOf(nome, MAX_NOME) || 'RECEBEDOR'
export const cidadeNoBrCode = (cidade: string) => asciiOf(cidade, MAX_CIDADE) || 'BRASILIA'

const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
export function crc16(text: string) {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
