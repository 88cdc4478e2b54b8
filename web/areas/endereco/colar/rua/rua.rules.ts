import { isSigla } from '../lugar/uf.rules.ts'
import { fold, tidy, titled } from '../texto.rules.ts'
import { findComplemento } from './complemento.rules.ts'
import { type Numero, readNumero } from './numero.rules.ts'
import { type Inicio, isRodovia } from './tipo-de-logradouro.rules.ts'

/** A street, its number, and the text after both. */
export type Rua = { logradouro: string; numero: Numero | null; resto: string }

/** The most words of a street's name; a longer text is a sentence. */
const MAX_PALAVRAS = 12
const NUMERO_DITO =
  /\s(?:n[º°]\.?|n\.|no\.|nro\.?|numero|num\.?|n)\s?\d|\ss\s?[/.]\s?n[º°o]?(?![a-z0-9])|\ssn(?![a-z0-9])|\ssem\snumero/
/** The parts of a block of Brasília that belong to the street: 'QNM 34 Conjunto B', 'SQS 308 Bloco C'. */
const DF =
  /^(?:quadra|[a-z]{2,6})\s(?:[qtel][a-z]{0,6}\s?)?\d{1,4}[a-z]?(?:\s(?:norte|sul|leste|oeste))?(?:\s(?:bloco|bl|conjunto|conj|cj|trecho)\.?\s?[a-z0-9]{1,3}(?![a-z0-9])){0,2}/
const DF_MAIS = /^(?:bloco|bl|conjunto|conj|cj|trecho)\.?\s?[a-z0-9]{1,3}(?![a-z0-9])/

/** Reads a street at the start of this text; null if no name follows the kind of street. */
export function readRua(text: string, inicio: Inicio): Rua | null {
  if (inicio.isDf) return readQuadra(text)
  const body = text.slice(inicio.fim)
  const [end, numero] = findFim(body, inicio)
  const nome = tidy(body.slice(0, end))
  if (!/[\p{L}\d]/u.test(nome) || nome.split(' ').length > MAX_PALAVRAS) return null
  return {
    logradouro: [inicio.tipo, titled(nome, inicio.tipo === '')].filter(Boolean).join(' '),
    numero,
    resto: body.slice(end + (numero ? numero.length : 0)),
  }
}

function readQuadra(text: string): Rua | null {
  const found = DF.exec(fold(text))
  if (!found) return null
  return { logradouro: titled(text.slice(0, found[0].length)), numero: null, resto: text.slice(found[0].length) }
}

/** The length of the block or set of a quadra of Brasília in the next part: 'SQN 210, Bloco C'. 0 if there is none. */
export const lengthOfBloco = (text: string) => DF_MAIS.exec(fold(text))?.[0].length ?? 0

/** Where the name of a street ends: at its number, at a complement, or with the text. */
function findFim(body: string, { tipo }: Inicio): [number, Numero | null] {
  const dito = NUMERO_DITO.exec(fold(body))
  const complemento = findComplemento(body)
  const nu = findNu(body, tipo)
  const ends = [dito ? dito.index + 1 : -1, complemento, nu].filter((at) => at > 0)
  if (ends.length === 0) return [body.length, null]
  const end = Math.min(...ends)
  return [end, end === complemento ? null : readNumero(body.slice(end), true)]
}

/** Bare digits after at least one word of the name; the digits of 'BR 101' and 'SP 340' belong to the name. */
function findNu(body: string, tipo: string) {
  const words = body.split(' ')
  let at = 0
  for (const [i, word] of words.entries()) {
    const before = words[i - 1] ?? ''
    const isOfRodovia = isRodovia(tipo) && (/^br$/i.test(before) || isSigla(before))
    if (i > 0 && !isOfRodovia && readNumero(words.slice(i, i + 3).join(' '), true)) return at
    at += word.length + 1
  }
  return -1
}
