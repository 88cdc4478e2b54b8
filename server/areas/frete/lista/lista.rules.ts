import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'

/** Correios and Jadlog codes, which people type and paste with spaces. */
const CODIGO = /^(?:[a-z]{2}\d{9}[a-z]{2}|\d{14})$/

/**
 * A search text as a tsquery of word prefixes, with the same letters as in the trigger that stores the words. No
 * character of the text is syntax. Null when the text has no letter and no digit: then nothing is found.
 */
export function planProcura(assinaturaUuid: string, busca: string): string | null {
  const texto = busca
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const junto = texto.replace(/[\s.-]+/g, '')
  const words = CODIGO.test(junto) ? [junto] : texto.split(SEPARADORES).filter(Boolean)
  if (words.length === 0) return null
  const begins = words.map((word) => `'${Array.from(word).slice(0, MAX_PALAVRA).join('')}':*`)
  return [`'=${assinaturaUuid.toLowerCase()}'`, ...begins].join(' & ')
}

/** Letters of a word that are kept; ordinary words are shorter. */
const MAX_PALAVRA = 100

/** Every ASCII character that is neither a small letter nor a digit. */
const SEPARADORES = /[^a-z0-9\u{80}-\u{10ffff}]+/u

/** A tracking code as stored; people type it in any case, and with spaces. Empty when no code can look like this. */
export function readCodigo(text: string) {
  const codigo = text.replace(/[\s.-]+/g, '').toUpperCase()
  return /^[A-Z0-9]{1,60}$/.test(codigo) ? codigo : ''
}

/** The statuses of the request; empty: any. */
export const readStatus = (text = '') => [...new Set(text.split(',').filter(Boolean))] as StatusDeFrete[]

type Prazo = { status: StatusDeFrete; geradoEm: Date | null; prazoExpiracao: Date | null }

/** Until when a frete can be paid or posted; null between payment and label. */
export const prazoOf = ({ status, geradoEm, prazoExpiracao }: Prazo) =>
  status === 'AGUARDANDO_PAGAMENTO' || geradoEm ? prazoExpiracao : null
