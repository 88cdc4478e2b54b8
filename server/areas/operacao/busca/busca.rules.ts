import { cnpjChars, isCnpj } from '#contract/kernel/values/cnpj'
import { cpfDigits, isCpf } from '#contract/kernel/values/cpf'
import { isEmail, normalEmail } from '#contract/kernel/values/email'
import { isUuid } from '#contract/kernel/values/uuid'

/**
 * Everything that the text of the find box can be. A text can be several: eleven digits are a CPF or an order number.
 */
export type Busca = {
  cpf?: string
  cnpj?: string
  email?: string
  uuid?: string
  /** A tracking code as stored. */
  codigo?: string
  /** An order number, in small letters. */
  pedido?: string
  /** The number of a payment at the PSP, or the end-to-end id of a Pix. */
  fimAFim?: string
  /** A tsquery of the beginnings of words. */
  palavras?: string
  /** The word, where it is only one. */
  palavra?: string
}

/**
 * What to look for. CPF, CNPJ, e-mail and codes are looked for whole: from parts of them somebody could read masked
 * data letter by letter.
 */
export function planBusca(digitado: string): Busca {
  const texto = digitado.replace(/\p{Cc}+/gu, ' ').trim() // no text of the database holds a NUL
  if (isUuid(texto)) return { uuid: texto.toLowerCase(), pedido: texto.toLowerCase() }
  const email = normalEmail(texto)
  if (texto.includes('@')) return isEmail(email) ? { email, pedido: texto.toLowerCase() } : {}
  const [cpf, cnpj] = [cpfDigits(texto), cnpjChars(texto)]
  const codigo = texto.replace(/[\s.-]+/g, '').toUpperCase()
  const palavras = palavrasOf(texto)
  return {
    ...(isCpf(cpf) && { cpf }),
    ...(isCnpj(cnpj) && { cnpj }),
    ...(/^[A-Z0-9]{8,60}$/.test(codigo) && { codigo }),
    ...(/^[!-~]{8,64}$/.test(texto) && { fimAFim: texto }),
    ...palavras,
    pedido: texto.toLowerCase(),
  }
}

/** How many letters the longest word must have: fewer would find half of all people. */
const MIN_PALAVRA = 3

/** The words of a name in small letters without accents, cut as the database cuts them (`palavras_de`). */
function palavrasOf(texto: string) {
  const words = texto
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(/[^a-z0-9\u{80}-\u{10ffff}]+/u)
    .filter(Boolean)
  const isName = /\p{L}/u.test(texto) && words.some((word) => Array.from(word).length >= MIN_PALAVRA)
  if (!isName) return {}
  const cut = words.map((word) => Array.from(word).slice(0, 100).join(''))
  return { palavras: cut.map((word) => `'${word}':*`).join(' & '), ...(cut.length === 1 && { palavra: cut[0]! }) }
}
