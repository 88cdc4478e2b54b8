import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Instante } from '#contract/kernel/instant'
import { Reais } from '#contract/kernel/money'
import { jsonWriterOf } from './json-writer.ts'

const Pessoa = z.object({
  nome: z.string(),
  uuid: z.uuid(),
  email: z.email().nullable(),
  idade: z.number().int().optional(),
  papel: z.enum(['A', 'B']),
  isAtivo: z.boolean(),
  saldo: Reais,
  criadaEm: Instante,
  apelidos: z.array(z.string().nullish()),
  casa: z.object({ numero: z.union([z.string(), z.number()]) }).optional(),
  extras: z.record(z.string(), z.number()),
})
const pessoa: fc.Arbitrary<z.output<typeof Pessoa>> = fc.record(
  {
    nome: fc.string({ unit: 'grapheme' }),
    uuid: fc.uuid(),
    email: fc.constantFrom(null, 'ana@exemplo.test'),
    idade: fc.integer(),
    papel: fc.constantFrom('A' as const, 'B' as const),
    isAtivo: fc.boolean(),
    saldo: fc.integer({ min: -1e9, max: 1e9 }),
    criadaEm: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    apelidos: fc.array(fc.constantFrom('Aninha "a" \\ \n', 'ç ã 🚚', null)),
    casa: fc.record({ numero: fc.oneof(fc.integer(), fc.constant('S/N')) }),
    extras: fc.dictionary(fc.constantFrom('a', 'b'), fc.integer()),
  },
  { requiredKeys: ['nome', 'uuid', 'email', 'papel', 'isAtivo', 'saldo', 'criadaEm', 'apelidos', 'extras'] },
)

test('an answer is written as zod would encode it', () => {
  const write = jsonWriterOf(z.array(Pessoa))
  fc.assert(
    fc.property(fc.array(pessoa, { maxLength: 4 }), (pessoas) => {
      expect(write(pessoas)).toBe(JSON.stringify(z.encode(z.array(Pessoa), pessoas)))
    }),
  )
})

test('what the schema does not declare stays inside', () => {
  const write = jsonWriterOf(z.object({ nome: z.string() }))
  expect(write({ nome: 'Ana', senha: 'segredo' })).toBe('{"nome":"Ana"}')
})

test('an answer that lacks a field or holds no number is a bug and is not sent', () => {
  const write = jsonWriterOf(z.object({ nome: z.string(), idade: z.number() }))
  expect(() => write({ nome: 'Ana' })).toThrow('the answer lacks idade')
  expect(() => write({ nome: 'Ana', idade: Number.NaN })).toThrow('holds NaN')
  expect(() => jsonWriterOf(z.array(z.string()))({ 0: 'a' })).toThrow('which is no JSON value')
})
