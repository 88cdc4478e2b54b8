import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Dia, Instante } from '#contract/kernel/schemas/instante'
import { Reais } from '#contract/kernel/schemas/reais'
import type { Centavos } from '#contract/kernel/values/centavos'
import { compileWriter } from './encoder.ts'

const Inner = z.object({ valor: Reais, quando: Instante.nullable(), nota: z.string().optional() })
const Answer = z.object({
  uuid: z.uuid(),
  dia: Dia,
  isPago: z.boolean(),
  tipo: z.enum(['A', '"']).nullable(),
  linhas: z.array(Inner),
  textos: z.array(z.string()),
  uuids: z.array(z.uuid()),
  opcional: Inner.optional(),
  cidade: z.union([z.literal(''), z.string()]),
})

const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const inner = fc.record(
  {
    valor: fc.integer({ min: -1_000_000, max: 100_000_000 }).map((n) => n as Centavos),
    quando: fc.option(instant),
    nota: fc.string(),
  },
  { requiredKeys: ['valor', 'quando'] },
)
const answer = fc.record(
  {
    uuid: fc.uuid(),
    dia: fc.constant('2026-11-19'),
    isPago: fc.boolean(),
    tipo: fc.constantFrom('A' as const, '"' as const, null),
    linhas: fc.array(inner),
    textos: fc.array(fc.string()),
    uuids: fc.array(fc.uuid()),
    cidade: fc.string(),
    opcional: inner,
  },
  { requiredKeys: ['uuid', 'dia', 'isPago', 'tipo', 'linhas', 'textos', 'uuids', 'cidade'] },
)

test('the compiled writer gives the same text as the schema itself', () => {
  const write = compileWriter(Answer)
  fc.assert(
    fc.property(answer, (value) => {
      expect(JSON.parse(write(value))).toEqual(JSON.parse(JSON.stringify(z.encode(Answer, value))))
    }),
  )
})

test('any number and any text is written as JSON writes it', () => {
  const [number, text] = [compileWriter(z.number()), compileWriter(z.string())]
  const thousandths = fc.integer({ min: -1e9, max: 1e12 }).map((n) => n / 1000)
  fc.assert(fc.property(fc.oneof(fc.double(), thousandths), (n) => number(n) === JSON.stringify(n)))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (s) => text(s) === JSON.stringify(s)))
})

test('an object with only optional fields is written, too', () => {
  const write = compileWriter(z.object({ a: z.string().optional(), b: z.number().optional() }))
  expect([write({}), write({ b: 1 }), write({ a: 'x', b: 2 })]).toEqual(['{}', '{"b":1}', '{"a":"x","b":2}'])
})

test('a missing text is thrown as a bug, not written as null', () => {
  for (const nothing of [null, undefined, 7]) expect(() => compileWriter(z.string())(nothing)).toThrow(TypeError)
})

test('undeclared fields never leave the house', () => {
  const write = compileWriter(z.array(Inner))
  expect(write([{ valor: 100, quando: null, senhaHash: 'x' }])).toBe('[{"valor":1,"quando":null}]')
})
