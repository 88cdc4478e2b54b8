import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Centavos } from '#contract/kernel/centavos'
import { Dia, Instante } from '#contract/kernel/instant'
import { Reais } from '#contract/kernel/money'
import { compileEncoder } from './encoder.ts'

const Inner = z.object({ valor: Reais, quando: Instante.nullable(), nota: z.string().optional() })
const Answer = z.object({
  uuid: z.string(),
  dia: Dia,
  isPago: z.boolean(),
  tipo: z.enum(['A', 'B']).nullable(),
  linhas: z.array(Inner),
  textos: z.array(z.string()),
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
    tipo: fc.constantFrom('A' as const, 'B' as const, null),
    linhas: fc.array(inner),
    textos: fc.array(fc.string()),
    cidade: fc.string(),
    opcional: inner,
  },
  { requiredKeys: ['uuid', 'dia', 'isPago', 'tipo', 'linhas', 'textos', 'cidade'] },
)

test('the compiled way to the wire gives what the schema itself gives', () => {
  const encode = compileEncoder(Answer)
  fc.assert(
    fc.property(answer, (value) => {
      expect(encode(value)).toEqual(z.encode(Answer, value))
    }),
  )
})

test('what the schema does not declare never leaves the house', () => {
  const encode = compileEncoder(z.array(Inner))
  expect(encode([{ valor: 100, quando: null, senhaHash: 'x' }])).toEqual([{ valor: 1, quando: null }])
})
