import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { PedidoDeCalculo } from '#contract/cotacao'
import { Cep } from '#contract/kernel/cep'
import { Dia, Instante } from '#contract/kernel/instant'
import { Reais } from '#contract/kernel/money'
import { compileReader, REFUSED } from './decoder.ts'

/** What the schema itself says, in the reader's words. */
function asked(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : REFUSED
}

const Item = z.object({
  uuid: z.uuid(),
  texto: z.string().trim().min(1).max(5),
  email: z.email().optional(),
  quantos: z.number().int().min(0).nullish(),
  valor: Reais.optional(),
  cep: Cep.nullable(),
  quando: Instante.nullish(),
  dia: Dia.default('2026-11-19'),
  tipo: z.enum(['A', 'B']).default('A'),
  isPago: z.boolean().optional().default(true),
  escolha: z.union([z.literal(1), z.string()]).optional(),
  opcionalComPadrao: z.number().default(7).optional(),
})
const Pedido = z
  .object({
    itens: z.array(Item).min(1).max(3),
    livre: z.unknown(),
    pagina: z.coerce.number().int().default(1),
    minusculas: z
      .string()
      .transform((text) => text.toLowerCase())
      .optional(),
    estrito: z.strictObject({ a: z.number() }).optional(),
    mapa: z.record(z.string(), z.number()).optional(),
  })
  .superRefine(({ itens }, ctx) => {
    if (itens.some(({ texto }) => texto === 'não')) ctx.addIssue({ code: 'custom', message: 'não', path: ['itens'] })
  })

/** Mostly right; now and then what is nearly so, or anything at all. */
const mostly = (right: fc.Arbitrary<unknown>, ...nearly: unknown[]) =>
  fc.oneof(
    { weight: 100, arbitrary: right },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, ...nearly) },
    { weight: 1, arbitrary: fc.anything() },
  )
const item = fc.record(
  {
    uuid: mostly(fc.uuid({ version: 4 })),
    texto: mostly(fc.constantFrom('um', ' dois '), 'não', '', ' '),
    email: mostly(fc.constantFrom('ana@exemplo.test', 'bia@exemplo.test'), 'ana'),
    quantos: mostly(fc.option(fc.integer({ min: 0, max: 9 })), -1, 1.5),
    valor: mostly(
      fc.integer({ min: 0, max: 999_999 }).map((n) => n / 100),
      0.001,
      1e13,
    ),
    cep: mostly(fc.constantFrom('01310-100', '01310100', null), '0131'),
    quando: mostly(fc.constantFrom('2026-11-19T14:30:00-03:00', null, undefined)),
    dia: mostly(fc.constantFrom('2026-11-20', undefined), '2026-02-30'),
    tipo: mostly(fc.constantFrom('A', 'B', undefined)),
    isPago: mostly(fc.constantFrom(true, false, undefined)),
    escolha: mostly(fc.constantFrom(1, 'x', undefined)),
    opcionalComPadrao: mostly(fc.constantFrom(3, undefined)),
    alheio: fc.anything(),
  },
  { requiredKeys: ['uuid', 'texto', 'cep'] },
)
const pedido = fc.record(
  {
    itens: mostly(fc.array(item, { minLength: 1, maxLength: 3 }), [], Array(4).fill({})),
    livre: fc.anything(),
    pagina: mostly(fc.constantFrom('2', 3, undefined)),
    minusculas: mostly(fc.constantFrom('ABC', undefined)),
    estrito: mostly(fc.constantFrom({ a: 1 }, undefined), { a: 1, b: 2 }),
    mapa: mostly(fc.constantFrom({ x: 1 }, undefined), { x: 'y' }),
  },
  { requiredKeys: ['itens', 'livre'] },
)

test('what the schema accepts is read as the schema reads it, and nothing else is accepted', () => {
  const read = compileReader(Pedido)
  const seen = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(pedido, (value) => {
      const wanted = asked(Pedido, value)
      seen[wanted === REFUSED ? 'refused' : 'accepted']++
      expect(read(value)).toStrictEqual(wanted)
    }),
    { numRuns: 3000 },
  )
  expect(Math.min(seen.accepted, seen.refused), JSON.stringify(seen)).toBeGreaterThan(100)
})

test.each([null, undefined, [], 'texto', 7, {}, { cotacoes: [] }, { cotacoes: [{}] }])('no request: %j', (value) => {
  expect(compileReader(PedidoDeCalculo)(value)).toBe(REFUSED)
})

test('a field that is there without a value is another thing than one that is not there', () => {
  const schema = z.object({ a: z.string().optional(), b: z.string().optional() })
  const read = compileReader(schema) as (value: unknown) => object
  expect(Object.keys(read({ b: undefined }))).toEqual(['b'])
  expect(Object.keys(read({}))).toEqual([])
})

test('what a schema gives by default is given anew each time', () => {
  const read = compileReader(z.object({ lista: z.array(z.string()).default([]) })) as (v: unknown) => {
    lista: string[]
  }
  read({}).lista.push('x')
  expect(read({})).toEqual({ lista: [] })
})

test('fields that every object has by birth are not taken for sent', () => {
  const schema = z.object({ constructor: z.string().optional(), toString: z.unknown() })
  for (const value of [{}, { toString: 1 }, JSON.parse('{"__proto__":{"constructor":"x"}}')])
    expect(compileReader(schema)(value)).toStrictEqual(asked(schema, value))
})
