import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing.ts'
import { importFaixas } from './index.ts'

/** A public table of every municipality, beside the project where there is one (5570 rows, 2020). */
const REAL = join(import.meta.dirname, '../../../../shared/data/br-city-codes.csv')

let house: TestHouse
beforeAll(async () => void (house = await startHouse({ env: { LIMIT_CEP_PER_MINUTE: '1000000' } })))
afterAll(() => house.stop())

const save = (lines: string[], { ensaio = false } = {}) =>
  importFaixas(house.deps, { arquivo: 'faixas.csv', texto: ['ibge,inicio,fim', ...lines].join('\n'), ensaio })
const cityOf = async (cep: string, at = house) => (await at.get(`/api/v1/cep/${cep}`)).json().nomeCidade
const BARRETOS = '3505500,14780000,14789999'

/** A running node looks for a newer import twice a minute. */
const pause = () => house.clock.advance(31)

beforeEach(async () => {
  await house.db.deleteFrom('cepFaixa').execute()
  await house.db
    .insertInto('cepImportacao')
    .values({ arquivo: '-', municipios: 0, faixas: 1, importadoEm: house.clock.now() })
    .execute()
  await pause()
})

test('a running house knows an imported city without a restart', async () => {
  expect(await cityOf('14780000')).toBe('')
  expect(await save([BARRETOS])).toEqual({ municipios: 1, faixas: 1, semFaixa: 0, erros: [] })
  await pause()
  expect(await cityOf('14780000')).toBe('Barretos')
})

test('an import replaces the one before', async () => {
  await save([BARRETOS])
  await save(['3506102,14700000,14719999'])
  await pause()
  expect([await cityOf('14780000'), await cityOf('14700000')]).toEqual(['', 'Bebedouro'])
})

test('an imported city loses its bundled ranges, and an imported range goes before a bundled one', async () => {
  expect([await cityOf('13010000'), await cityOf('13139999')]).toEqual(['Campinas', 'Campinas'])
  await save(['3509502,13000001,13099999', '3505500,11000000,11000999'])
  await pause()
  expect([await cityOf('13010000'), await cityOf('13139999')]).toEqual(['Campinas', ''])
  expect([await cityOf('11000500'), await cityOf('11001500')]).toEqual(['Barretos', 'Santos'])
})

test('with one error nothing is written, and a dry run writes nothing at all', async () => {
  await save([BARRETOS])
  const refused = await save(['3506102,14700000,14719999', '3506102,99,1'])
  expect(refused.erros).toHaveLength(1)
  expect(await save(['3506102,14700000,14719999'], { ensaio: true })).toMatchObject({ municipios: 1, erros: [] })
  await pause()
  expect([await cityOf('14780000'), await cityOf('14700000')]).toEqual(['Barretos', ''])
})

test('a file without any range is refused, for it would take all away', async () => {
  expect((await save(['3505500,,'])).erros).toEqual([{ linha: 1, mensagem: 'o arquivo não tem nenhuma faixa.' }])
})

test('two imports at once take turns', async () => {
  const results = await Promise.all([save([BARRETOS]), save(['3506102,14700000,14719999']), save([BARRETOS])])
  expect(results.flatMap(({ erros }) => erros)).toEqual([])
  expect(await house.db.selectFrom('cepFaixa').select('ibge').execute()).toHaveLength(1)
})

test('the database itself refuses a CEP of two municipalities', async () => {
  await save([BARRETOS])
  const twice = { inicio: 14_785_000, fim: 14_785_999, ibge: 3506102 }
  await expect(house.db.insertInto('cepFaixa').values(twice).execute()).rejects.toThrow('cep_faixa_of_one_municipio')
})

test('another node takes the import over', async () => {
  if (!house.database.databaseUrl) return // the embedded database has one node
  const other = await startHouse({ env: { LIMIT_CEP_PER_MINUTE: '1000000' }, database: house.database })
  expect(await cityOf('14780000', other)).toBe('')
  await save([BARRETOS])
  await other.clock.advance(31)
  expect(await cityOf('14780000', other)).toBe('Barretos')
  await other.stop()
})

test.skipIf(!existsSync(REAL))('the public table of 5570 municipalities is imported whole', async () => {
  const texto = readFileSync(REAL, 'utf8')
  const result = await importFaixas(house.deps, { arquivo: 'br-city-codes.csv', texto, ensaio: false })
  expect(result).toEqual({ municipios: 5570, faixas: 5573, semFaixa: 0, erros: [] })
  await pause()
  expect([await cityOf('14780000'), await cityOf('69945000'), await cityOf('01310100')]).toEqual([
    'Barretos',
    'Acrelândia',
    'São Paulo',
  ])
})
