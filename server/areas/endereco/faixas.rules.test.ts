import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds, mergeFaixas, ownerOf, tabelaDeFaixas } from './faixas.rules.ts'
import { FAIXAS_CAPITAL, FAIXAS_CIDADE, FAIXAS_UF, isCapital, TABELA_UF } from './faixas.ts'
import { findMunicipioByIbge } from './municipios.ts'

const cidades = <T extends { ibge: number }>(faixas: { dono: T }[]) => new Set(faixas.map(({ dono }) => dono.ibge))

test('27 states, 27 capitals and 184 large cities come with the project', () => {
  expect(new Set(FAIXAS_UF.map(({ dono }) => dono.sigla)).size).toBe(27)
  expect(cidades(FAIXAS_CAPITAL).size).toBe(27)
  expect(new Set(FAIXAS_CAPITAL.map(({ dono }) => dono.siglaUf)).size).toBe(27)
  expect(cidades(FAIXAS_CIDADE).size).toBe(184)
  expect([...cidades(FAIXAS_CIDADE)].filter(isCapital)).toEqual([])
})

test('every bundled range names its municipality as the IBGE does, and lies in its state', () => {
  for (const file of ['capital.csv', 'cidade.csv']) {
    const rows = readFileSync(join(import.meta.dirname, 'faixas', file), 'utf8')
      .trim()
      .split('\n')
      .slice(3)
    for (const [ibge, inicio, fim, nome] of rows.map((row) => row.split(','))) {
      const municipio = findMunicipioByIbge(Number(ibge))
      expect(municipio?.nome).toBe(nome)
      const estado = FAIXAS_UF.filter(({ dono }) => dono.sigla === municipio?.siglaUf)
      expect(holds(estado, { inicio: Number(inicio), fim: Number(fim) }), nome).toBe(true)
    }
  }
})

test('the states cover every CEP from 01000-000 on, and no CEP has two cities', () => {
  const estados = FAIXAS_UF.toSorted((a, b) => a.inicio - b.inicio)
  expect(estados[0]?.inicio).toBe(1_000_000)
  expect(estados.at(-1)?.fim).toBe(99_999_999)
  estados.reduce((before, faixa) => (expect(faixa.inicio).toBe(before.fim + 1), faixa))
  const municipais = [...FAIXAS_CAPITAL, ...FAIXAS_CIDADE].toSorted((a, b) => a.inicio - b.inicio)
  municipais.reduce((before, faixa) => (expect(faixa.inicio).toBeGreaterThan(before.fim), faixa))
})

test.each([
  ['01310100', 'SP'],
  ['00999999', undefined],
  ['01000000', 'SP'],
  ['19999999', 'SP'],
  ['20000000', 'RJ'],
  ['69299999', 'AM'],
  ['69300000', 'RR'],
  ['69400000', 'AM'],
  ['72799999', 'DF'],
  ['72800000', 'GO'],
  ['73000000', 'DF'],
  ['73700000', 'GO'],
  ['76800000', 'RO'],
  ['78900000', 'RO'],
  ['99999999', 'RS'],
])('the CEP %s is of %s', (cep, sigla) => {
  expect(ownerOf(TABELA_UF, Number(cep))?.sigla).toBe(sigla)
})

test('São Paulo is a capital, Campinas and Guarulhos are not', () => {
  expect([3550308, 5300108, 3509502, 3518800].map(isCapital)).toEqual([true, true, false, false])
})

test('binary search finds the same as a search of every range', () => {
  const bounds = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(bounds, fc.integer({ min: -1, max: 401 }), (numbers, cep) => {
      const cuts = numbers.toSorted((a, b) => a - b)
      const faixas = cuts.flatMap((inicio, i) => {
        const fim = cuts[i + 1]
        return i % 2 === 0 && fim !== undefined ? [{ inicio, fim, dono: i }] : []
      })
      const expected = faixas.find(({ inicio, fim }) => inicio <= cep && cep <= fim)?.dono
      expect(ownerOf(tabelaDeFaixas(faixas), cep)).toBe(expected)
    }),
  )
  expect(ownerOf(tabelaDeFaixas([{ inicio: 1, fim: 9, dono: 'x' }]), Number.NaN)).toBeUndefined()
})

test('ranges of one owner that touch or overlap become one', () => {
  const a = { dono: 'a' }
  expect(
    mergeFaixas([
      { inicio: 30, fim: 39, ...a },
      { inicio: 10, fim: 19, ...a },
      { inicio: 20, fim: 29, ...a },
      { inicio: 12, fim: 14, ...a },
      { inicio: 41, fim: 45, ...a },
      { inicio: 46, fim: 50, dono: 'b' },
    ]),
  ).toEqual([
    { inicio: 10, fim: 39, ...a },
    { inicio: 41, fim: 45, ...a },
    { inicio: 46, fim: 50, dono: 'b' },
  ])
})
