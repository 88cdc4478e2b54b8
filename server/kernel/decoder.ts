import * as z from 'zod'

/** What a reader says of a value that its schema refuses, or that it cannot judge: ask the schema itself. */
export const REFUSED = Symbol('refused')

/** The decoded value, or REFUSED without a reason. */
type Reader = (value: unknown) => unknown

/**
 * The way of a request into the house, compiled once from its schema: what `schema.safeParse` gives for a value that it
 * accepts. Nearly every request is in order, and for those zod makes two objects for every field, to hold issues that do
 * not come. Why a value is refused, the schema says; kinds of schema that no rule here knows are asked themselves.
 */
export function compileReader(schema: z.ZodType): Reader {
  const bench = new Workbench()
  const name = bench.read(schema)
  return bench.assemble(name)
}

/** Collects the program of one reader. The only text in it that is not written here is the names of fields, quoted. */
class Workbench {
  #functions: string[] = []
  #bound = new Map<string, unknown>(Object.entries({ REFUSED, isHeld }))

  /** The name of the function that reads what this schema describes. */
  read(schema: z.core.$ZodType): string {
    const { def } = (schema as z.core.$ZodTypes)._zod
    const name = `${def.type}${this.#functions.length}`
    this.#functions.push('') // its place: what it needs comes after it
    const place = this.#functions.length - 1
    const body = this.#bodyOf(schema) ?? this.#asked(schema)
    this.#functions[place] = `function ${name}(value) {\n${body}\n}`
    return name
  }

  assemble(name: string) {
    // oxlint-disable-next-line typescript/no-implied-eval -- nothing of a request comes near this text
    const make = new Function(...this.#bound.keys(), `${this.#functions.join('\n')}\nreturn ${name}`)
    return make(...this.#bound.values()) as Reader
  }

  /** Undefined for a kind that is not known here, or one that has something unusual about it. */
  #bodyOf(schema: z.core.$ZodType): string | undefined {
    const { def } = (schema as z.core.$ZodTypes)._zod
    if ('coerce' in def && def.coerce) return undefined
    const checked = this.#checksOf(schema)
    switch (def.type) {
      case 'string':
      case 'boolean':
        return `if (typeof value !== '${def.type}') return REFUSED\n${checked}`
      case 'number':
        return `if (!Number.isFinite(value)) return REFUSED\n${checked}`
      case 'enum':
        return `if (!${this.#bind(schema._zod.values)}.has(value)) return REFUSED\n${checked}`
      case 'array':
        return `if (!Array.isArray(value)${this.#tooLong(def)}) return REFUSED
const list = Array(value.length)
for (let i = 0; i < value.length; i++) if ((list[i] = ${this.read(def.element)}(value[i])) === REFUSED) return REFUSED
value = list\n${checked}`
      case 'object':
        return def.catchall ? undefined : `${this.#object(def.shape)}\n${checked}`
      case 'default':
        return `value = value === undefined ? ${this.#bind(def)}.defaultValue : ${this.read(def.innerType)}(value)
if (value === undefined) value = ${this.#bind(def)}.defaultValue\n${checked}`
      case 'optional':
        if (def.innerType._zod.optin === 'defaulted') return undefined
        return `if (value !== undefined) value = ${this.read(def.innerType)}(value)\n${checked}`
      case 'nullable':
        return `if (value !== null) value = ${this.read(def.innerType)}(value)\n${checked}`
      case 'pipe':
        return `value = ${this.read(def.in)}(value)
if (value === REFUSED) return REFUSED
${this.#transformed(def)}value = ${this.read(def.out)}(value)\n${checked}`
      default:
        return undefined
    }
  }

  /** A list that is too long is refused before anything in it is read. */
  #tooLong({ checks = [] }: z.core.$ZodArrayDef) {
    const found = checks.map(({ _zod: { def } }) => def).find(({ check }) => check === 'max_length')
    return found ? ` || value.length > ${Number((found as z.core.$ZodCheckMaxLengthDef).maximum)}` : ''
  }

  #object(shape: Record<string, z.core.$ZodType>) {
    const statements = Object.entries(shape).map(([name, schema], i) => {
      const [key, field] = [JSON.stringify(name), `field${i}`]
      const { optin, optout } = schema._zod
      const read = `const ${field} = ${this.read(schema)}(value[${key}])
if (${field} === REFUSED) return REFUSED`
      const put = `object[${key}] = ${field}`
      if (optin === undefined) return `if (!(${key} in value)) return REFUSED\n${read}\n${put}`
      if (optout === 'optional' && optin === 'optional') return `if (${key} in value) {\n${read}\n${put}\n}`
      if (optout !== 'optional' && optin === 'defaulted') return `${read}\n${put}`
      return `${read}\nif (${field} !== undefined || ${key} in value) ${put}`
    })
    return `if (!isHeld(value)) return REFUSED\nconst object = {}\n${statements.join('\n')}\nvalue = object`
  }

  #transformed(def: z.core.$ZodPipeDef) {
    if (!('transform' in def) || typeof def.transform !== 'function') return ''
    const held = this.#bind({ value: undefined, issues: [] })
    return `${held}.value = value
value = ${this.#bind(def.transform)}(value, ${held})
if (${held}.issues.length > 0 || value instanceof Promise) { ${held}.issues = []; return REFUSED }\n`
  }

  /** Each check as the schema itself runs it, up to the first that finds something. It may put another value in the place. */
  #checksOf(schema: z.core.$ZodType) {
    const { def, traits } = schema._zod
    const checks = [...(traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : []), ...(def.checks ?? [])]
    if (checks.length === 0) return 'return value'
    const run = this.#bind((value: unknown) => {
      const payload: z.core.ParsePayload<never> = { value: value as never, issues: [] }
      for (const { _zod: check } of checks) {
        if (check.def.when && !check.def.when(payload)) continue
        if (check.check(payload) instanceof Promise || payload.issues.length > 0) return REFUSED
      }
      return payload.value as unknown
    })
    return `return value === REFUSED ? REFUSED : ${run}(value)`
  }

  /** The long way: the schema as it is. */
  #asked(schema: z.core.$ZodType) {
    const ask = this.#bind((value: unknown) => {
      const parsed = z.safeParse(schema, value)
      return parsed.success ? parsed.data : REFUSED
    })
    return `return ${ask}(value)`
  }

  #bind(value: unknown) {
    const name = `bound${this.#bound.size}`
    this.#bound.set(name, value)
    return name
  }
}

const isHeld = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
