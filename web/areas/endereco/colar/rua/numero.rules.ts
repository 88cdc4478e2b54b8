import { fold, tidy } from '../texto.rules.ts'
import { lengthOfComplemento } from './complemento.rules.ts'

const SEM_NUMERO = /^(?:s\s?[/.]?\s?n[º°o]?\.?|sem\s(?:numero|n[º°o]?))(?![a-z0-9])/
const COM_SINAL =
  /^(?:n[º°o.]{0,2}|nro\.?|numero|num\.?|no\.?)\s?[:.]?\s?(\d{1,2}\.\d{3}|\d{1,5}(?:\s?-?\s?[a-z])?)(?![a-z0-9])/
const NU =
  /^(\d{1,2}\.\d{3}|\d{1,5}(?:-?[a-z])?)(?![a-z0-9.]|,\d{2}\b|\s?(?:[º°ª]|x\s|de\s(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)))/

/** The letter of 'Rua X, 12 A' after the number: at the end of the text, or before a complement. */
const LETRA = /^\s(?:[A-Z](?=$)|[b-df-np-zB-DF-NP-Z](?=$|\s))/

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
  const letra = dito ? '' : readLetra(text.slice(found[0].length), found[0])
  const digits = `${found[1] ?? ''}${letra}`.replace(/^(\d+)\.(\d{3})$/, '$1$2').replace(/\s/g, '')
  return { valor: digits.toUpperCase(), length: found[0].length + letra.length, isDito: dito !== null }
}

function readLetra(rest: string, digits: string) {
  const letra = LETRA.exec(rest)?.[0] ?? ''
  const isEnd = letra.length === rest.length || lengthOfComplemento(tidy(rest.slice(letra.length))) > 0
  return /\d$/.test(digits) && isEnd ? letra : ''
}
