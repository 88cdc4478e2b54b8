/**
 * Whether bytes begin as a PDF does. Readers allow other bytes before; such a file could be of another kind as well.
 */
export const isPdf = (bytes: Buffer) => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))

/** How far from the end '%%EOF' may stand. */
export const TAIL_BYTES = 2048

/** A value of a PDF (ISO 32000-1, 7.3). What a text says is of no interest here. */
export type Valor = number | boolean | null | Nome | Referencia | Texto | Valor[] | Dicionario
export type Dicionario = Map<string, Valor>
type Nome = { nome: string }
type Referencia = { ref: number }
type Texto = { texto: true }

/** An object of its own: its number, its value, and where its bytes begin if it is a stream. */
export type Objeto = { numero: number; valor: Valor; streamAt: number | null }

/** Thrown for everything that PDF readers could not follow either. */
export const BROKEN = new Error('this PDF is broken')
export function broken(): never {
  throw BROKEN
}

export const isReferencia = (valor: Valor | undefined): valor is Referencia =>
  typeof valor === 'object' && valor !== null && 'ref' in valor
export const nomeOf = (valor: Valor | undefined) =>
  typeof valor === 'object' && valor !== null && 'nome' in valor ? valor.nome : undefined

/**
 * How many values one object may have, and how deep they may be nested: far more than programs write, yet fast to read.
 */
const MAX_VALORES = 50_000
const MAX_DEPTH = 60

const code = (char: string) => char.charCodeAt(0)
const [LESS, GREATER, OPEN, CLOSE, SLASH, PERCENT] = ['<', '>', '[', ']', '/', '%'].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const [PAREN, END_PAREN, BACKSLASH, LINE_FEED, RETURN] = [0x28, 0x29, 0x5c, 0x0a, 0x0d]
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === LINE_FEED || byte === RETURN || byte === 0x09 || byte === 0x0c || byte === 0
const isDelimiter = (byte: number | undefined) => byte !== undefined && '()<>[]{}/%'.includes(String.fromCharCode(byte))
const isRegular = (byte: number | undefined) => byte !== undefined && !isSpace(byte) && !isDelimiter(byte)
const isNumeric = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e)

/** Reads values one after the other, from a place in the file on. Everything that it does not expect throws BROKEN. */
export function createLeitor(bytes: Buffer, start: number) {
  let at = start
  let valores = 0

  function skipSpace() {
    for (;;) {
      while (isSpace(bytes[at])) at++
      if (bytes[at] !== PERCENT) return
      while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at++
    }
  }

  function readWord() {
    const begin = at
    while (isRegular(bytes[at])) at++
    return bytes.toString('latin1', begin, Math.min(at, begin + 256))
  }

  /** Whether this word comes next; it is then read. */
  function skipWord(word: string) {
    skipSpace()
    if (bytes.toString('latin1', at, at + word.length) !== word || isRegular(bytes[at + word.length])) return false
    at += word.length
    return true
  }

  function readInteger() {
    skipSpace()
    const word = readWord()
    return /^\d{1,10}$/.test(word) ? Number(word) : broken()
  }

  function readValor(depth = 0): Valor {
    if (depth > MAX_DEPTH || ++valores > MAX_VALORES) broken()
    skipSpace()
    const byte = bytes[at]
    if (byte === SLASH) {
      at++
      return {
        nome: readWord().replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
      }
    }
    if (byte === LESS) return bytes[at + 1] === LESS ? readDicionario(depth) : skipHex()
    if (byte === OPEN) return readLista(depth)
    if (byte === PAREN) return skipTexto()
    if (isNumeric(byte)) return readNumber()
    const word = readWord()
    if (word === 'true' || word === 'false') return word === 'true'
    return word === 'null' ? null : broken()
  }

  /** A number, or the reference that two of them and an R make. */
  function readNumber(): Valor {
    const word = readWord()
    const after = at
    if (/^\d{1,10}$/.test(word)) {
      skipSpace()
      if (/^\d{1,5}$/.test(readWord()) && skipWord('R')) return { ref: Number(word) }
      at = after
    }
    const number = Number(word)
    return Number.isFinite(number) ? number : broken()
  }

  function readDicionario(depth: number): Dicionario {
    at += 2
    const found: Dicionario = new Map()
    for (;;) {
      skipSpace()
      if (bytes[at] === GREATER && bytes[at + 1] === GREATER) {
        at += 2
        return found
      }
      const key = nomeOf(readValor(depth + 1)) ?? broken()
      found.set(key, readValor(depth + 1))
    }
  }

  function readLista(depth: number): Valor[] {
    at++
    const found: Valor[] = []
    for (;;) {
      skipSpace()
      if (bytes[at] === CLOSE) {
        at++
        return found
      }
      found.push(readValor(depth + 1))
    }
  }

  function skipHex(): Valor {
    const end = bytes.indexOf(GREATER, at)
    if (end === -1) broken()
    at = end + 1
    return TEXTO
  }

  function skipTexto(): Valor {
    let open = 0
    for (; at < bytes.length; at++) {
      if (bytes[at] === BACKSLASH) at++
      else if (bytes[at] === PAREN) open++
      else if (bytes[at] === END_PAREN && --open === 0) {
        at++
        return TEXTO
      }
    }
    return broken()
  }

  return { readValor, readInteger, skipWord, skipSpace, at: () => at }
}

const TEXTO: Texto = { texto: true }

/** The object that begins at this place: '12 0 obj'. */
export function readObjeto(bytes: Buffer, offset: number): Objeto {
  if (offset < 0 || offset >= bytes.length) broken()
  const leitor = createLeitor(bytes, offset)
  const numero = leitor.readInteger()
  leitor.readInteger()
  if (!leitor.skipWord('obj')) broken()
  const valor = leitor.readValor()
  if (!leitor.skipWord('stream')) return { numero, valor, streamAt: null }
  const at = leitor.at()
  const skip = bytes[at] === RETURN ? (bytes[at + 1] === LINE_FEED ? 2 : 1) : bytes[at] === LINE_FEED ? 1 : broken()
  return { numero, valor, streamAt: at + skip }
}

export const dicionarioOf = (valor: Valor | undefined): Dicionario => (valor instanceof Map ? valor : broken())
export const inteiroOf = (valor: Valor | undefined): number =>
  typeof valor === 'number' && Number.isSafeInteger(valor) && valor >= 0 ? valor : broken()
