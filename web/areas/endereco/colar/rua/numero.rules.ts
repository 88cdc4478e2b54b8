import { fold } from '../texto.rules.ts'

const SEM_NUMERO = /^(?:s\s?[/.]?\s?n[º°o]?\.?|sem\s(?:numero|n[º°o]?))(?![a-z0-9])/
const COM_SINAL =
  /^(?:n[º°o.]{0,2}|numero|num\.?|no\.?)\s?[:.]?\s?(\d{1,2}\.\d{3}|\d{1,5}(?:\s?-?\s?[a-z])?)(?![a-z0-9])/
const NU =
  /^(\d{1,2}\.\d{3}|\d{1,5}(?:-?[a-z])?)(?![a-z0-9.]|,\d{2}\b|\s?(?:[º°ª]|x\s|de\s(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)))/

/**
 * A number at the start of a text: `valor` as the form writes it, 'S/N' if the text says that the house has none, and
 * its `length` in the text.
 */
export type Numero = { valor: string; length: number; isDito: boolean }

/**
 * Reads the number at the start of a text; null without one. With `isNuAllowed` digits count without 'nº' before them,
 * too.
 */
export function readNumero(text: string, isNuAllowed: boolean): Numero | null {
  const folded = fold(text)
  const sem = SEM_NUMERO.exec(folded)
  if (sem) return { valor: 'S/N', length: sem[0].length, isDito: true }
  const dito = COM_SINAL.exec(folded)
  const found = dito ?? (isNuAllowed ? NU.exec(folded) : null)
  if (!found) return null
  const digits = (found[1] ?? '').replace(/^(\d+)\.(\d{3})$/, '$1$2').replace(/\s/g, '')
  return { valor: digits.toUpperCase(), length: found[0].length, isDito: dito !== null }
}
