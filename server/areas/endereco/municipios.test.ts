import { expect, test } from 'vitest'
import { findMunicipioByIbge, findMunicipioByNome, listMunicipiosOf, MUNICIPIOS, UFS } from './municipios.ts'

test('5571 municipalities in 27 states, each with its own uuid', () => {
  expect(UFS).toHaveLength(27)
  expect(MUNICIPIOS).toHaveLength(5571)
  expect(new Set(MUNICIPIOS.map(({ uuid }) => uuid)).size).toBe(5571)
  expect(UFS.reduce((sum, { sigla }) => sum + listMunicipiosOf(sigla).length, 0)).toBe(5571)
})

test('a municipality’s uuid never changes', () => {
  expect(findMunicipioByIbge(3550308)?.uuid).toBe('894163dc-5253-53d8-8a15-b0f42a86fcae')
  expect(findMunicipioByIbge(5300108)?.uuid).toBe('97eb768b-f51d-534a-bb6b-f418ad59bddf')
})

test('the code of a municipality begins with that of its state', () => {
  const codigos = new Map(UFS.map(({ sigla, codigoIbge }) => [sigla, codigoIbge]))
  expect(MUNICIPIOS.filter(({ ibge, siglaUf }) => Math.floor(ibge / 1e5) !== codigos.get(siglaUf))).toEqual([])
})

test('names are sorted as in a Brazilian list: accented letters do not come last', () => {
  const nomes = listMunicipiosOf('SP').map(({ nome }) => nome)
  expect(nomes.slice(0, 2)).toEqual(['Adamantina', 'Adolfo'])
  expect(nomes.indexOf('Águas de Lindóia')).toBeLessThan(nomes.indexOf('Barueri'))
})

test.each([
  ['SANTA BARBARA D OESTE', 'SP', 3545803],
  ['são paulo', 'SP', 3550308],
  ['Mogi-Mirim', 'SP', 3530805],
  ['São Paulo', 'RJ', undefined],
])('%s of %s is found by its name', (nome, uf, ibge) => {
  expect(findMunicipioByNome(nome, uf)?.ibge).toBe(ibge)
})

test('no two municipalities of a state have names equal in plain letters', () => {
  expect(
    MUNICIPIOS.filter((municipio) => findMunicipioByNome(municipio.nome, municipio.siglaUf) !== municipio),
  ).toEqual([])
})
