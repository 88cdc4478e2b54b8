import * as z from 'zod'

/** Writes a decoded answer as the JSON that its schema says, codecs encoded and undeclared fields dropped. */
export type JsonWriter = (value: unknown) => string

/**
 * Compiles a schema of the contract into a writer, once. It gives what `JSON.stringify(z.encode(schema, value))` gives
 * at about a tenth of the cost, because it trusts the type checker and does not check the answer again; a declared
 * field that is missing still throws. What it does not know it leaves to zod.
 */
export function jsonWriterOf(schema: z.ZodType): JsonWriter {
  const known = writers.get(schema)
  if (known) return known
  const writer = compile(schema)
  writers.set(schema, writer)
  return writer
}
const writers = new WeakMap<z.ZodType, JsonWriter>()

function compile(schema: z.ZodType): JsonWriter {
  if (schema instanceof z.ZodObject) return compileObject(schema)
  if (schema instanceof z.ZodArray) return compileArray(jsonWriterOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) {
    const writeInner = jsonWriterOf(schema.unwrap() as z.ZodType)
    return (value) => (value === null ? 'null' : writeInner(value))
  }
  if (schema instanceof z.ZodOptional) return jsonWriterOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodCodec) return compileCodec(schema)
  if (PLAIN.some((type) => schema instanceof type)) return writePlain
  return (value) => JSON.stringify(z.encode(schema, value))
}

const PLAIN = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNull]

function writePlain(value: unknown) {
  if (typeof value === 'string') return NEEDS_ESCAPE.test(value) ? JSON.stringify(value) : `"${value}"`
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : refuse(value)
  return JSON.stringify(value) ?? refuse(value)
}
/** What JSON escapes; half of a surrogate pair is rare enough to leave the whole pair to JSON.stringify. */
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/

function compileArray(writeItem: JsonWriter): JsonWriter {
  return (value) => {
    if (!Array.isArray(value)) return refuse(value)
    let json = '['
    for (let i = 0; i < value.length; i++) json += i === 0 ? writeItem(value[i]) : `,${writeItem(value[i])}`
    return `${json}]`
  }
}

function compileObject(schema: z.ZodObject): JsonWriter {
  if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever))
    return (value) => JSON.stringify(z.encode(schema, value as z.output<typeof schema>))
  const fields = Object.entries(schema.shape).map(([key, field]) => ({
    key,
    label: `${JSON.stringify(key)}:`,
    isOptional: field instanceof z.ZodOptional,
    write: jsonWriterOf(field as z.ZodType),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null) return refuse(value)
    let json = '{'
    for (const { key, label, isOptional, write } of fields) {
      const found = (value as Record<string, unknown>)[key]
      if (found === undefined && isOptional) continue
      if (found === undefined) throw new Error(`the answer lacks ${key}`)
      json += (json.length > 1 ? ',' : '') + label + write(found)
    }
    return `${json}}`
  }
}

/** Codecs whose decoded side is a plain value or a Date: nothing inside it is left to encode. */
function compileCodec(schema: z.ZodCodec): JsonWriter {
  const { in: wire, out, reverseTransform } = schema.def
  if (!DECODED.some((type) => out instanceof type)) return (value) => JSON.stringify(z.encode(schema, value))
  const writeWire = jsonWriterOf(wire as z.ZodType)
  return (value) => writeWire(reverseTransform(value, NO_ISSUES))
}
const NO_ISSUES = { value: undefined, issues: [] }
const DECODED = [z.ZodString, z.ZodNumber, z.ZodDate, z.ZodCustom]

function refuse(value: unknown): never {
  throw new Error(`the answer holds ${String(value)}, which is no JSON value of its schema`)
}
