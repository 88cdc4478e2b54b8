import { promisify } from 'node:util'
import { constants, inflate as inflateCallback } from 'node:zlib'
import { breathe } from '../../../kernel/work/breath.ts'
import {
  BROKEN,
  broken,
  createLeitor,
  type Dicionario,
  dicionarioOf,
  inteiroOf,
  isReferencia,
  nomeOf,
  type Objeto,
  readObjeto,
  type Valor,
} from './pdf-objetos.ts'

const inflate = promisify(inflateCallback)

/** Where an object is: at a place of the file, or among those of an object stream; null for one that was deleted. */
type LugarNoPdf = { offset: number } | { stream: number } | null
/** One section of the index, the newest first: undefined for an object that it does not name. */
type Secao = (numero: number) => LugarNoPdf | undefined

/** How a PDF's objects are found. `resolve` follows references; an object that does not exist is null. */
export type Indice = {
  trailer: Dicionario
  resolve(valor: Valor | undefined): Promise<Valor>
  read(numero: number): Promise<Objeto>
}

/** Sections of one file: an updated file has one for each update. */
const MAX_SECOES = 500
/**
 * How many objects may be read, and how many bytes they may inflate to: a page is found with a few. After every
 * `LIDOS_BEFORE_A_BREATH` objects other requests get their turn, because a hostile object is slow to read.
 */
const MAX_LIDOS = 300
const LIDOS_BEFORE_A_BREATH = 10
const MAX_INFLATED = 8 * 1024 * 1024
const MAX_INFLATED_TOTAL = 32 * 1024 * 1024

/** The index as the file has it (ISO 32000-1, 7.5.4 and 7.5.8). Throws BROKEN. */
export async function openIndice(bytes: Buffer): Promise<Indice> {
  const startxref = bytes.lastIndexOf('startxref')
  if (startxref === -1) broken()
  const secoes: Secao[] = []
  const seen = new Set<number>()
  const todo = [createLeitor(bytes, startxref + 'startxref'.length).readInteger()]
  let trailer: Dicionario | undefined
  while (todo.length > 0) {
    const offset = todo.shift()!
    if (seen.has(offset)) continue
    if (seen.size >= MAX_SECOES || offset >= bytes.length) broken()
    seen.add(offset)
    const [secao, dicionario] = await readSecao(bytes, offset)
    secoes.push(secao)
    trailer ??= dicionario
    for (const key of ['XRefStm', 'Prev']) {
      const next = dicionario.get(key)
      if (next !== undefined) todo.push(inteiroOf(next))
    }
  }
  const find = (numero: number) => {
    for (const secao of secoes) {
      const lugar = secao(numero)
      if (lugar !== undefined) return lugar
    }
    return null
  }
  return createIndice(bytes, trailer ?? broken(), find)
}

/**
 * The index as readers make it when the file's own is wrong: an object is where its number stands before 'obj' for the
 * last time. Throws BROKEN when no trailer names the catalogue.
 */
export function rebuildIndice(bytes: Buffer): Indice {
  const find = (numero: number): LugarNoPdf => {
    const mark = `${numero} 0 obj`
    for (let at = bytes.lastIndexOf(mark); at !== -1; at = at === 0 ? -1 : bytes.lastIndexOf(mark, at - 1))
      if (!/\d/.test(String.fromCharCode(bytes[at - 1] ?? 0))) return { offset: at }
    return null
  }
  return createIndice(bytes, findTrailer(bytes), find)
}

/** Trailers that are tried, from the end on. */
const MAX_TRAILERS = 20

function findTrailer(bytes: Buffer): Dicionario {
  let at = bytes.lastIndexOf('trailer')
  for (let tries = 0; at > 0 && tries < MAX_TRAILERS; tries++, at = bytes.lastIndexOf('trailer', at - 1)) {
    try {
      const found = createLeitor(bytes, at + 'trailer'.length).readValor()
      if (found instanceof Map && found.has('Root')) return found
    } catch (error) {
      if (error !== BROKEN) throw error
    }
  }
  return broken()
}

function createIndice(bytes: Buffer, trailer: Dicionario, find: (numero: number) => LugarNoPdf): Indice {
  const budget = { lidos: 0, inflated: 0 }
  let opened: { numero: number; data: Buffer; places: Map<number, number> } | undefined

  async function read(numero: number): Promise<Objeto> {
    if (++budget.lidos > MAX_LIDOS) broken()
    if (budget.lidos % LIDOS_BEFORE_A_BREATH === 0) await breathe()
    const lugar = find(numero) ?? broken()
    if ('stream' in lugar) return { numero, valor: await readInStream(numero, lugar.stream), streamAt: null }
    const objeto = readObjeto(bytes, lugar.offset)
    return objeto.numero === numero ? objeto : broken()
  }

  async function readInStream(numero: number, stream: number): Promise<Valor> {
    if (opened?.numero !== stream) {
      const lugar = find(stream)
      if (!lugar || !('offset' in lugar)) broken()
      const objeto = readObjeto(bytes, lugar.offset)
      const valores = dicionarioOf(objeto.valor)
      const data = await decodeStream(bytes, objeto, await resolve(valores.get('Length')))
      budget.inflated += data.length
      if (budget.inflated > MAX_INFLATED_TOTAL) broken()
      opened = { numero: stream, data, places: placesIn(data, valores) }
    }
    const at = opened.places.get(numero) ?? broken()
    return createLeitor(opened.data, at).readValor()
  }

  async function resolve(valor: Valor | undefined): Promise<Valor> {
    let found = valor
    for (let hops = 0; isReferencia(found); hops++) {
      if (hops > 10) broken()
      if (!find(found.ref)) return null
      found = (await read(found.ref)).valor
    }
    return found ?? null
  }

  return { trailer, resolve, read }
}

/** Values that one object stream may hold. */
const MAX_IN_STREAM = 20_000

/** Where an object stream holds its values (7.5.7): pairs of number and place come first. */
function placesIn(data: Buffer, valores: Dicionario) {
  const pairs = createLeitor(data, 0)
  const [many, first] = [inteiroOf(valores.get('N')), inteiroOf(valores.get('First'))]
  if (many > MAX_IN_STREAM) broken()
  return new Map(Array.from({ length: many }, () => [pairs.readInteger(), first + pairs.readInteger()]))
}

async function readSecao(bytes: Buffer, offset: number): Promise<[Secao, Dicionario]> {
  const leitor = createLeitor(bytes, offset)
  if (leitor.skipWord('xref')) return readTable(bytes, leitor.at())
  const objeto = readObjeto(bytes, offset)
  const valores = dicionarioOf(objeto.valor)
  if (nomeOf(valores.get('Type')) !== 'XRef') broken()
  const data = await decodeStream(bytes, objeto, valores.get('Length') ?? null)
  return [secaoOf(data, valores), valores]
}

const ENTRY_BYTES = 20

/** Entries of twenty bytes each are read where they stand: a table of a million costs no memory. */
function readTable(bytes: Buffer, start: number): [Secao, Dicionario] {
  const partes: { first: number; many: number; at: number }[] = []
  let leitor = createLeitor(bytes, start)
  while (!leitor.skipWord('trailer')) {
    const [first, many] = [leitor.readInteger(), leitor.readInteger()]
    leitor.skipSpace()
    const at = leitor.at()
    if (partes.push({ first, many, at }) > MAX_SECOES || at + many * ENTRY_BYTES > bytes.length) broken()
    leitor = createLeitor(bytes, at + many * ENTRY_BYTES)
  }
  const secao: Secao = (numero) => {
    const parte = partes.find(({ first, many }) => numero >= first && numero < first + many)
    if (!parte) return undefined
    const at = parte.at + (numero - parte.first) * ENTRY_BYTES
    const [, offset, state] = /^(\d{10}) \d{5} ([nf])/.exec(bytes.toString('latin1', at, at + 18)) ?? broken()
    return state === 'n' ? { offset: Number(offset) } : null
  }
  return [secao, dicionarioOf(leitor.readValor())]
}

/** An index as a stream: three numbers an entry, as many bytes each as W says. */
function secaoOf(data: Buffer, valores: Dicionario): Secao {
  const [kind = 0, first = 0, second = 0] = numbersOf(valores.get('W'))
  if (kind > 4 || first > 6 || second > 6 || first === 0) broken()
  const size = kind + first + second
  const index = valores.has('Index') ? numbersOf(valores.get('Index')) : [0, inteiroOf(valores.get('Size'))]
  if (index.length > 2 * MAX_SECOES) broken()
  const read = (at: number, bytes: number) => (bytes === 0 ? 0 : data.readUIntBE(at, bytes))
  return (numero) => {
    let before = 0
    for (let i = 0; i + 1 < index.length; i += 2) {
      const [start, many] = [index[i]!, index[i + 1]!]
      if (numero >= start && numero < start + many) {
        const at = (before + numero - start) * size
        if (at + size > data.length) return undefined
        const type = kind === 0 ? 1 : read(at, kind)
        const value = read(at + kind, first)
        return type === 1 ? { offset: value } : type === 2 ? { stream: value } : null
      }
      before += many
    }
    return undefined
  }
}

const numbersOf = (valor: Valor | undefined) => (Array.isArray(valor) ? valor.map(inteiroOf) : broken())

/**
 * The end of a stream's bytes: where its length says, or else at 'endstream'. Throws BROKEN when the file ends before.
 */
export function endOfStream(bytes: Buffer, streamAt: number, length: Valor) {
  if (typeof length === 'number' && streamAt + length <= bytes.length) {
    const after = bytes.toString('latin1', streamAt + length, streamAt + length + 20)
    if (/^\s*endstream/.test(after)) return streamAt + length
  }
  const end = bytes.indexOf('endstream', streamAt)
  return end === -1 ? broken() : end
}

async function decodeStream(bytes: Buffer, { valor, streamAt }: Objeto, length: Valor): Promise<Buffer> {
  if (streamAt === null) broken()
  const valores = dicionarioOf(valor)
  const raw = bytes.subarray(streamAt, endOfStream(bytes, streamAt, length))
  const [filter, ...others] = [valores.get('Filter') ?? []].flat()
  if (filter === undefined) return raw
  if (others.length > 0 || nomeOf(filter) !== 'FlateDecode') broken()
  const options = { maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH }
  const data = await inflate(raw, options).catch(broken)
  const [parms] = [valores.get('DecodeParms') ?? []].flat()
  const predictor = parms instanceof Map ? (parms.get('Predictor') ?? 1) : 1
  if (predictor === 1) return data
  if (typeof predictor !== 'number' || predictor < 10) broken()
  return undoPredictor(data, inteiroOf((parms as Dicionario).get('Columns') ?? 1))
}

/** Takes back the filters of PNG, one a row (7.4.4.4), for one byte a column. */
function undoPredictor(data: Buffer, columns: number) {
  if (columns < 1 || columns > 64) broken()
  const rows = Math.floor(data.length / (columns + 1))
  const out = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (columns + 1)]!
    for (let i = 0; i < columns; i++) {
      const at = row * columns + i
      const left = i > 0 ? out[at - 1]! : 0
      const up = row > 0 ? out[at - columns]! : 0
      const corner = row > 0 && i > 0 ? out[at - columns - 1]! : 0
      out[at] = data[row * (columns + 1) + 1 + i]! + predicted(filter, left, up, corner)
    }
  }
  return out
}

function predicted(filter: number, left: number, up: number, corner: number) {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return Math.floor((left + up) / 2)
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
