/** ECC 200 (ISO/IEC 16022), the square of 40 modules: four regions of 18, 114 code words of data and 48 of correction. */
export const LADO = 40
const REGIAO = 18
/** With the finder pattern: solid at the left and at the foot, alternating on the other sides. */
const REGIAO_INTEIRA = REGIAO + 2
const MAPA = 2 * REGIAO
const DADOS = 114
const CORRECAO = 48

const [PAD, TO_C40, UNLATCH] = [129, 230, 254]

const { exp, log } = galois()
const gerador = generator()
const lugares = placeCodewords()

/** Adjacent dark modules of a row: their start and number. */
export type Trecho = { x: number; y: number; largura: number }

/** The dark modules of a text. ASCII only; more than 114 code words is a bug. */
export function dataMatrix(text: string): Trecho[] {
  const words = correct(encode(text))
  return findTrechos(LADO, (row, column) => isDark(words, row, column))
}

/** The dark modules of a square, row by row. */
export function findTrechos(lado: number, isOn: (row: number, column: number) => boolean): Trecho[] {
  const trechos: Trecho[] = []
  for (let y = 0; y < lado; y++) {
    let begin = -1
    for (let x = 0; x <= lado; x++) {
      const isDarkHere = x < lado && isOn(y, x)
      if (isDarkHere && begin < 0) begin = x
      if (isDarkHere || begin < 0) continue
      trechos.push({ x: begin, y, largura: x - begin })
      begin = -1
    }
  }
  return trechos
}

function isDark(words: Uint8Array, row: number, column: number) {
  const [r, c] = [row % REGIAO_INTEIRA, column % REGIAO_INTEIRA]
  if (c === 0 || r === REGIAO_INTEIRA - 1) return true
  if (r === 0) return c % 2 === 0
  if (c === REGIAO_INTEIRA - 1) return r % 2 === 1
  const [mapRow, mapColumn] = [
    row - 1 - 2 * Math.floor(row / REGIAO_INTEIRA),
    column - 1 - 2 * Math.floor(column / REGIAO_INTEIRA),
  ]
  const place = lugares[mapRow * MAPA + mapColumn] ?? 0
  return (((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1) === 1
}

/**
 * The code words of a text. Two digits share one word, and three spaces at the end share two (C40): otherwise a
 * carrier's fields would not fit.
 */
function encode(text: string): number[] {
  if (!/^[ -~]*$/.test(text)) throw new Error('this DataMatrix holds printable ASCII')
  const spaces = Math.floor((/ *$/.exec(text)?.[0].length ?? 0) / 3) * 3
  const words: number[] = []
  const plain = text.slice(0, text.length - spaces)
  for (let i = 0; i < plain.length; i++) {
    const pair = plain.slice(i, i + 2)
    if (/^\d\d$/.test(pair)) {
      words.push(130 + Number(pair))
      i += 1
    } else words.push(plain.charCodeAt(i) + 1)
  }
  if (spaces > 0) {
    words.push(TO_C40)
    for (let i = 0; i < spaces; i += 3) words.push(...TRES_ESPACOS)
    words.push(UNLATCH)
  }
  if (words.length > DADOS) throw new Error(`${words.length} code words are too many for this DataMatrix`)
  if (words.length < DADOS) words.push(PAD)
  while (words.length < DADOS) {
    const scrambled = PAD + ((149 * (words.length + 1)) % 253) + 1
    words.push(scrambled > 254 ? scrambled - 254 : scrambled)
  }
  return words
}
/** Three spaces in C40: 1600·3 + 40·3 + 3 + 1, in two words. */
const TRES_ESPACOS = [19, 60] as const

/** Reed–Solomon over GF(256), polynomial 301. */
function correct(words: readonly number[]): Uint8Array {
  const rest = new Uint8Array(CORRECAO + 1)
  for (const word of words) {
    const factor = word ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    if (factor === 0) continue
    const power = log[factor] ?? 0
    for (let i = 0; i < CORRECAO; i++) rest[i] = (rest[i] ?? 0) ^ (exp[power + (gerador[i] ?? 0)] ?? 0)
  }
  return Uint8Array.from([...words, ...rest.subarray(0, CORRECAO)])
}

/** Powers of two twice over, so that the sum of two logarithms needs no remainder. */
function galois() {
  const powers = new Uint8Array(510)
  const logs = new Uint8Array(256)
  for (let i = 0, value = 1; i < 255; i++) {
    powers[i] = value
    powers[i + 255] = value
    logs[value] = i
    value *= 2
    if (value > 255) value ^= 301
  }
  return { exp: powers, log: logs }
}

/** Logarithms of the generator's coefficients below the highest, the highest first; none of them is zero. */
function generator(): Uint8Array {
  const times = (a: number, b: number) => (a === 0 ? 0 : (exp[(log[a] ?? 0) + (log[b] ?? 0)] ?? 0))
  let poly = [1]
  for (let i = 1; i <= CORRECAO; i++) {
    const root = exp[i] ?? 0
    poly = [...poly, 0].map((value, at) => value ^ times(poly[at - 1] ?? 0, root))
  }
  return Uint8Array.from(poly.slice(1), (value) => log[value] ?? 0)
}

/** Annex F: the place of each bit of each code word; word × 8 + bit, the first bit the highest. */
function placeCodewords(): number[] {
  const places = Array<number>(MAPA * MAPA).fill(-1)
  const put = (row: number, column: number, word: number, bit: number) => {
    let [r, c] = [row, column]
    if (r < 0) {
      r += MAPA
      c += 4 - ((MAPA + 4) % 8)
    }
    if (c < 0) {
      c += MAPA
      r += 4 - ((MAPA + 4) % 8)
    }
    places[r * MAPA + c] = word * 8 + bit
  }
  const shape = (row: number, column: number, word: number) =>
    [
      [-2, -2],
      [-2, -1],
      [-1, -2],
      [-1, -1],
      [-1, 0],
      [0, -2],
      [0, -1],
      [0, 0],
    ].forEach(([dr = 0, dc = 0], bit) => put(row + dr, column + dc, word, bit))
  const corner = (cells: readonly (readonly [number, number])[], word: number) =>
    cells.forEach(([row, column], bit) => put(row, column, word, bit))
  let word = 0
  let [row, column] = [4, 0]
  const end = MAPA - 1
  while (row < MAPA || column < MAPA) {
    // of the standard's four corner cases, a map of 36 has only this one
    if (row === MAPA && column === 0)
      corner(
        [
          [end, 0],
          [end, 1],
          [end, 2],
          [0, end - 1],
          [0, end],
          [1, end],
          [2, end],
          [3, end],
        ],
        word++,
      )
    for (; row >= 0 && column < MAPA; row -= 2, column += 2)
      if (row < MAPA && column >= 0 && places[row * MAPA + column] === -1) shape(row, column, word++)
    row += 1
    column += 3
    for (; row < MAPA && column >= 0; row += 2, column -= 2)
      if (row >= 0 && column < MAPA && places[row * MAPA + column] === -1) shape(row, column, word++)
    row += 3
    column += 1
  }
  return places
}
