import { expect, test } from 'vitest'
import { readCentimetros, readQuilos, unidadeDeMedida, unidadeDePeso } from './numero-digitado.ts'

test.each([
  ['0,3', 0.3],
  ['300 g', 0.3],
  ['300g', 0.3],
  ['1.250', 1.25],
  ['1.250 g', 1.25],
  ['1250 Gramas', 1.25],
  ['0,3kg', 0.3],
  ['2 quilos', 2],
  ['1,5 KG.', 1.5],
  ['300 ml', '300 ml'],
  ['leve', 'leve'],
  ['g', 'g'],
  ['', undefined],
])('%j weighs %j kg', (text, quilos) => expect(readQuilos(text)).toBe(quilos))

test.each([
  ['16', 16],
  ['16,5 cm', 16.5],
  ['160 mm', 16],
  ['165mm', 17],
  ['0,16 m', 16],
  ['0,165 metros', 17],
  ['16 pol', '16 pol'],
  ['largo', 'largo'],
  ['', undefined],
])('%j measures %j cm', (text, centimetros) => expect(readCentimetros(text)).toBe(centimetros))

test('units are recognised by the names that people use', () => {
  expect(['g', 'Gramas', 'KG', 'quilos', 'cm', 'UN', ''].map(unidadeDePeso)).toEqual([
    'g',
    'g',
    'kg',
    'kg',
    undefined,
    undefined,
    undefined,
  ])
  expect(['mm', 'Milímetros', 'cm', 'm', 'kg'].map(unidadeDeMedida)).toEqual(['mm', 'mm', 'cm', 'm', undefined])
})
