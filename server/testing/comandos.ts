import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'

const ROOT = join(import.meta.dirname, '../..')
/** Where the last run of the area tests wrote what the product asked of PostgreSQL: one file for each process. */
const FOLDER = join(ROOT, 'node_modules/.cache/comandos')

/**
 * A statement of the product, and the line that sent it. When the statement ends with `limit`, `values` are those of
 * the longest page that was asked for.
 */
export type Comando = { text: string; values: (string | null)[]; from: string }

/** Longer values are cut: the planner learns nothing more from them. */
const LONGEST_VALUE = 20_000
const FRAMES = 60
/** So many texts are remembered: lists of many lengths would fill the memory. */
const MOST_TEXTS = 5_000

/** Statements that differ only in how many values a list has, or how many rows an insert has, are one. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/\(\s*\$\d+(?:::\w+)?(?:\s*,\s*\$\d+(?:::\w+)?)*\s*\)(?:\s*,\s*\(…\))*/g, '(…)')
    .replaceAll(/\(…\)(?:\s*,\s*\(…\))+/g, '(…)')
    .replaceAll(/\$\d+/g, '$')

export function forgetComandos() {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
}

export function readComandos(): Comando[] {
  const found = new Map<string, Comando>()
  let files: string[] = []
  try {
    files = readdirSync(FOLDER)
  } catch {
    // no area test has run in this folder
  }
  for (const file of files)
    for (const line of readFileSync(join(FOLDER, file), 'utf8').trimEnd().split('\n')) {
      const comando = JSON.parse(line) as Comando
      const other = found.get(shapeOf(comando.text))
      if (!other || pageOf(comando.text, comando.values) > pageOf(other.text, other.values))
        found.set(shapeOf(comando.text), comando)
    }
  return [...found.values()].toSorted((a, b) => a.from.localeCompare(b.from) || a.text.localeCompare(b.text))
}

const known = globalThis as {
  /** The shapes that are written down, each with its longest page. */ comandosOfProduct?: Map<string, number>
}

/** From now on this process writes down each statement that the product sends. What a test itself asks is left out. */
export function recordComandos() {
  if (known.comandosOfProduct) return
  const seen = (known.comandosOfProduct = new Map())
  const texts = new Map<string, number>() // most statements come with the same text again, and no longer page
  const file = join(FOLDER, `${process.pid}.jsonl`)
  mkdirSync(FOLDER, { recursive: true })
  const client = pg.Client.prototype as unknown as { query(...asked: unknown[]): unknown }
  const query = client.query
  client.query = function (this: unknown, ...asked: unknown[]) {
    const [text, values] = partsOf(asked)
    const page = text ? pageOf(text, values) : 0
    if (text && !(page <= texts.get(text)!) && isPlanned(text)) {
      const shape = shapeOf(text)
      const isNew = !(page <= seen.get(shape)!)
      const from = isNew ? senderOf(text) : undefined
      if (from !== undefined) {
        seen.set(shape, page)
        appendFileSync(file, `${JSON.stringify({ text, values: values.map(asText), from } satisfies Comando)}\n`)
      }
      // a statement that a test has sent may still come from the product
      if ((!isNew || from !== undefined) && (texts.has(text) || texts.size < MOST_TEXTS)) texts.set(text, page)
    }
    return query.apply(this, asked)
  }
}

function partsOf([first, second]: unknown[]): [string | undefined, unknown[]] {
  if (typeof first === 'string') return [first, Array.isArray(second) ? second : []]
  const { text, values } = (first ?? {}) as { text?: unknown; values?: unknown[] }
  return [typeof text === 'string' ? text : undefined, values ?? (Array.isArray(second) ? second : [])]
}

/** How many rows a statement asks for that ends with `limit`; 0 for any other. With more rows PostgreSQL plans another way. */
function pageOf(text: string, values: readonly unknown[]) {
  const place = /\blimit \$(\d+)\s*$/.exec(text)?.[1]
  return place ? Number(values[Number(place) - 1]) || 0 : 0
}

const isPlanned = (text: string) => /^[\s(]*(?:select|insert|update|delete|merge|with)\b/i.test(text)

const { prepareValue } = (await import('pg/lib/utils.js' as string)) as { prepareValue(value: unknown): unknown }

function asText(value: unknown): string | null {
  const prepared = prepareValue(value)
  if (prepared === null || prepared === undefined) return null
  const text = Buffer.isBuffer(prepared)
    ? `\\x${prepared.subarray(0, 16).toString('hex')}`
    : typeof prepared === 'string'
      ? prepared
      : JSON.stringify(prepared)
  return text.length > LONGEST_VALUE && !/^[[{]/.test(text) ? text.slice(0, LONGEST_VALUE) : text
}

/**
 * The place in the product that sent the present statement; undefined when a test sent it. The nearest stack frame decides
 * that belongs neither to a package nor to the code between repositories and driver. The queue's own statements come from no
 * place of ours.
 */
function senderOf(text: string) {
  const nearest = nearestPath()
  if (nearest === undefined) return text.includes('fila.') ? 'pg-boss' : undefined
  if (/\.test\.ts$|testing|^server\/ensaio\/|\.suite\.ts$|^bench\//.test(nearest)) return undefined
  const { stack = '' } = withFrames(() => new Error('where'))
  const line = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+/g)].find(
    ([, path = '']) => relative(ROOT, path) === nearest,
  )?.[2]
  return `${nearest}:${line}`
}

/**
 * The nearest frame's path, without the query that Vitest puts after the name of a test file. A stack trace as text is a
 * hundred times as dear, because it is read with source maps.
 */
function nearestPath() {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, frames) => frames.map((frame) => frame.getFileName() ?? '')
  try {
    const paths = withFrames(() => new Error('where')).stack as unknown as string[]
    return paths.map((path) => relative(ROOT, path.replace(/^file:\/\/|\?.*$/g, ''))).find(isOurs)
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
}

const isOurs = (path: string) =>
  path !== '' && !/node_modules|^\.\.|^node:|server\/testing\/comandos|^server\/db\/|kernel\/statement\.ts/.test(path)

function withFrames<T extends { stack?: unknown }>(make: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
