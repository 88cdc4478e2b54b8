import * as z from 'zod'

/** Writes one answer as the JSON text that goes over the wire. */
type Writer = (answer: unknown) => string

/**
 * Compiles a schema once to the function that writes its answers: the text that `JSON.stringify(z.encode(…))` gives,
 * without undeclared fields, in one pass. The answer is not validated again: our own code has made it and the compiler has
 * typed it. The shape is known, so only values are read: three times as fast as both steps.
 */
export function compileWriter(schema: z.ZodType): Writer {
  const known = writers.get(schema)
  if (known) return known
  const bench = new Workbench()
  const writer = bench.assemble(`(answer) => ${sum(bench.write(schema, 'answer'))}`) as Writer
  writers.set(schema, writer)
  return writer
}

/** The writers of this process: several houses in one process share them. */
const writers = new WeakMap<z.ZodType, Writer>()

/**
 * Collects the program of one writer: functions for objects and lists, and the values that they refer to. The program
 * contains no foreign text except the names of fields, which come from the contract.
 */
class Workbench {
  #functions: string[] = []
  #bound = new Map<string, unknown>(Object.entries({ escaped, text, digits }))

  /** The pieces of JSON text for `value`, which is itself an expression. */
  write(schema: z.core.$ZodType, value: string): Part[] {
    const { def } = (schema as z.core.$ZodTypes)._zod
    switch (def.type) {
      case 'string':
      case 'enum':
        return [{ text: '"' }, { code: isPlain(def) ? `text(${value})` : `escaped(${value})` }, { text: '"' }]
      case 'number':
        return [{ code: `digits(${value})` }]
      case 'boolean':
        return [{ code: value, yes: 'true', no: 'false' }]
      case 'null':
        return [{ text: 'null' }]
      case 'object': {
        const name = this.#object(def.shape)
        if (name) return [{ code: `${name}(${value})` }]
        break
      }
      case 'array':
        return [{ code: `${this.#list(def.element)}(${value})` }]
      case 'optional':
      case 'nullable':
        return [{ code: `(${value} == null ? 'null' : ${sum(this.write(def.innerType, value))})` }]
      case 'pipe':
        if (isCodec(def)) return this.write(def.in, `${this.#bind(def.reverseTransform)}(${value})`)
        break
      default:
    }
    return [{ code: `${this.#bind((unknown: unknown) => JSON.stringify(z.encode(schema, unknown)))}(${value})` }]
  }

  assemble(program: string) {
    // oxlint-disable-next-line typescript/no-implied-eval -- no text of a request is part of this program
    const make = new Function(...this.#bound.keys(), `${this.#functions.join('\n')}\nreturn ${program}`)
    return make(...this.#bound.values()) as unknown
  }

  /** Optional fields come last, so that all commas but theirs are known beforehand. */
  #object(shape: Record<string, z.core.$ZodType>) {
    const fields = Object.entries(shape).map(([name, schema]) => ({ name, schema, isOptional: isOptional(schema) }))
    const [first, ...others] = fields.sort((a, b) => Number(a.isOptional) - Number(b.isOptional))
    if (!first || first.isOptional) return undefined
    const value = (name: string) => `object[${JSON.stringify(name)}]`
    const pair = (before: string, { name, schema }: (typeof fields)[number]): Part[] => [
      { text: `${before}${JSON.stringify(name)}:` },
      ...this.write(schema, value(name)),
    ]
    const pairs = others.flatMap((field): Part[] =>
      field.isOptional
        ? [{ code: `(${value(field.name)} === undefined ? '' : ${sum(pair(',', field))})` }]
        : pair(',', field),
    )
    return this.#function('object', `return ${sum([...pair('{', first), ...pairs, { text: '}' }])}`)
  }

  #list(element: z.core.$ZodType) {
    const each = sum(this.write(element, 'list[i]'))
    return this.#function(
      'list',
      `if (list.length === 0) return '[]'
let written = '['
for (let i = 0; i < list.length; i++) written += (i === 0 ? '' : ',') + ${each}
return written + ']'`,
    )
  }

  #function(parameter: string, body: string) {
    const name = `write${this.#functions.length}`
    this.#functions.push(`const ${name} = (${parameter}) => {\n${body}\n}`)
    return name
  }

  #bind(value: unknown) {
    const name = `bound${this.#bound.size}`
    this.#bound.set(name, value)
    return name
  }
}

/** A piece of an answer's text: known beforehand, one of two known texts, or given by an expression. */
type Part = { text: string } | { code: string; yes: string; no: string } | { code: string }

/** One expression for all parts. Known texts next to each other are joined, because each piece of the sum costs time. */
function sum(parts: Part[]) {
  const pieces: Part[] = []
  for (const part of parts) {
    const last = pieces.at(-1)
    if (!last || !('text' in part)) pieces.push(part)
    else if ('text' in last) pieces.splice(-1, 1, { text: last.text + part.text })
    else if ('yes' in last) pieces.splice(-1, 1, { ...last, yes: last.yes + part.text, no: last.no + part.text })
    else pieces.push(part)
  }
  return pieces.map(expressionOf).join(' + ')
}

function expressionOf(piece: Part) {
  if ('text' in piece) return JSON.stringify(piece.text)
  return 'yes' in piece ? `(${piece.code} ? ${JSON.stringify(piece.yes)} : ${JSON.stringify(piece.no)})` : piece.code
}

/** Text that JSON writes as it is: no quote, backslash, control character or half of a surrogate pair. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/
const escaped = (value: unknown) => {
  const string = text(value)
  return PLAIN.test(string) ? string : JSON.stringify(string).slice(1, -1)
}
function text(value: unknown) {
  if (typeof value !== 'string') throw new TypeError('an answer has no text where its schema says so')
  return value
}

/** Whether JSON writes everything that the schema allows without escaping. */
function isPlain(def: z.core.$ZodStringDef | z.core.$ZodEnumDef) {
  if (def.type === 'enum') return Object.values(def.entries).every((entry) => PLAIN.test(String(entry)))
  return 'format' in def && (def.format === 'uuid' || def.format === 'date')
}
const THOUSANDTHS = Array.from({ length: 1000 }, (_, n) => `.${String(n).padStart(3, '0')}`.replace(/\.?0+$/, ''))

/**
 * The shortest digits of a number. Amounts and weights have at most three decimals: writing them as two whole numbers costs
 * a tenth of the general search for the shortest digits.
 */
function digits(n: number) {
  const thousandths = Math.round(n * 1000)
  if (thousandths / 1000 !== n || thousandths < 0 || thousandths > 1e12) return Number.isFinite(n) ? `${n}` : 'null'
  const part = thousandths % 1000
  return part === 0 ? `${n}` : `${(thousandths - part) / 1000}${THOUSANDTHS[part]}`
}

const isOptional = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'optional'

const isCodec = (
  def: z.core.$ZodPipeDef,
): def is z.core.$ZodPipeDef & { reverseTransform: z.core.$ZodCodecDef['reverseTransform'] } =>
  'reverseTransform' in def && typeof def.reverseTransform === 'function'
