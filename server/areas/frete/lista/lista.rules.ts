import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'

/** Correios and Jadlog codes, which people type and paste with spaces. */
const CODIGO = /^(?:[a-z]{2}\d{9}[a-z]{2}|\d{14})$/

/**
 * What somebody looks for, as a tsquery of words that begin like this: the same letters as in the trigger that keeps the
 * words. Nothing of it is syntax. Null when there is no letter and no digit in it: nothing is found by that.
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

/** Letters of a word that are kept; an ordinary one has fewer. */
const MAX_PALAVRA = 100

/** Every character of ASCII that is neither a small letter nor a digit. */
const SEPARADORES = /[^a-z0-9\u{80}-\u{10ffff}]+/u

/** A tracking code as it is kept: people type it in any case, and with spaces. Empty when it can be nobody's. */
export function readCodigo(text: string) {
  const codigo = text.replace(/[\s.-]+/g, '').toUpperCase()
  return /^[A-Z0-9]{1,60}$/.test(codigo) ? codigo : ''
}

/** The statuses that a list is asked for; none: any. */
export const readStatus = (text = '') => [...new Set(text.split(',').filter(Boolean))] as StatusDeFrete[]

type Prazo = { status: StatusDeFrete; geradoEm: Date | null; prazoExpiracao: Date | null }

/** Until when a frete is to be paid or posted; null between the two: without a label there is no date yet. */
export const prazoOf = ({ status, geradoEm, prazoExpiracao }: Prazo) =>
  status === 'AGUARDANDO_PAGAMENTO' || geradoEm ? prazoExpiracao : null
