import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { checkArquivoDeFaixas, importFaixas } from './index.ts'

/** The embedded database belongs to one process; tests with two nodes need PostgreSQL. */
const isShared = inject('database').kind === 'postgres'

/** A public table of every municipality (5570 rows, 2020); not part of the project. */
const REAL = join(import.meta.dirname, '../../../../shared/data/br-city-codes.csv')

let house: TestHouse
beforeAll(async () => void (house = await startHouse({ env: { LIMIT_CEP_PER_MINUTE: '1000000' } })))
afterAll(() => house.stop())

const csv = (lines: string[]) => ['ibge,inicio,fim', ...lines].join('\n')
const save = (...lines: string[]) => importFaixas(house.deps, { arquivo: 'faixas.csv', texto: csv(lines) })
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

test('a running house uses an imported city without a restart', async () => {
  expect(await cityOf('14780000')).toBe('')
  expect(await save(BARRETOS)).toMatchObject({ municipios: 1, semFaixa: 0, erros: [] })
  await pause()
  expect(await cityOf('14780000')).toBe('Barretos')
})

test('an import replaces the one before', async () => {
  await save(BARRETOS)
  await save('3506102,14700000,14719999')
  await pause()
  expect([await cityOf('14780000'), await cityOf('14700000')]).toEqual(['', 'Bebedouro'])
})

test('an imported city loses its bundled ranges, and imported ranges win over bundled ones', async () => {
  expect([await cityOf('13010000'), await cityOf('13139999')]).toEqual(['Campinas', 'Campinas'])
  await save('3509502,13000001,13099999', '3505500,11000000,11000999')
  await pause()
  expect([await cityOf('13010000'), await cityOf('13139999')]).toEqual(['Campinas', ''])
  expect([await cityOf('11000500'), await cityOf('11001500')]).toEqual(['Barretos', 'Santos'])
})

test('with one error nothing is written', async () => {
  await save(BARRETOS)
  const refused = await save('3506102,14700000,14719999', '3506102,99,1')
  expect(refused.erros).toHaveLength(1)
  await pause()
  expect([await cityOf('14780000'), await cityOf('14700000')]).toEqual(['Barretos', ''])
})

test('a dry run reports what an import would do', async () => {
  expect(await checkArquivoDeFaixas(csv([BARRETOS, '3506102,,']))).toMatchObject({
    municipios: 1,
    semFaixa: 1,
    erros: [],
  })
})

test('a file without any range is refused, because it would delete all', async () => {
  expect((await save('3505500,,')).erros).toEqual([{ linha: 1, mensagem: 'o arquivo não tem nenhuma faixa.' }])
})

test('two imports at once run one after the other', async () => {
  const results = await Promise.all([save(BARRETOS), save('3506102,14700000,14719999'), save(BARRETOS)])
  expect(results.flatMap(({ erros }) => erros)).toEqual([])
  expect(await house.db.selectFrom('cepFaixa').select('ibge').execute()).toHaveLength(1)
})

test('the database itself refuses a CEP with two municipalities', async () => {
  await save(BARRETOS)
  const twice = { inicio: 14_785_000, fim: 14_785_999, ibge: 3506102 }
  await expect(house.db.insertInto('cepFaixa').values(twice).execute()).rejects.toThrow('cep_faixa_of_one_municipio')
})

test.runIf(isShared)('another node uses the imported ranges', async () => {
  const other = await house.startNode()
  expect(await cityOf('14780000', other)).toBe('')
  await save(BARRETOS)
  await other.clock.advance(31)
  expect(await cityOf('14780000', other)).toBe('Barretos')
})

test.skipIf(!existsSync(REAL))('the public table of 5570 municipalities is imported whole', async () => {
  const texto = readFileSync(REAL, 'utf8')
  const result = await importFaixas(house.deps, { arquivo: 'br-city-codes.csv', texto })
  expect(result).toMatchObject({ municipios: 5570, semFaixa: 0, erros: [] })
  expect(result.faixas).toHaveLength(5573)
  await pause()
  expect([await cityOf('14780001'), await cityOf('69945000'), await cityOf('01310100')]).toEqual([
    'Barretos',
    'Acrelândia',
    'São Paulo',
  ])
})

test('the command line uses the singular for one, and refuses a file that is not UTF-8', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-cep-'))
  const file = join(folder, 'faixas.csv')
  writeFileSync(file, csv([BARRETOS]))
  expect(await runCommand([file, '--ensaio'], {})).toMatchObject({
    code: 0,
    out: '1 faixa de 1 município seria importada (ensaio, nada foi gravado); 0 linhas sem faixa.\n',
  })
  writeFileSync(file, Buffer.from(csv([BARRETOS, '# São Paulo']), 'latin1'))
  expect(await runCommand([file, '--ensaio'], {})).toEqual({
    code: 1,
    out: '',
    err: `O arquivo ${file} não está em UTF-8. Salve-o de novo em UTF-8.\n`,
  })
  rmSync(folder, { recursive: true })
})

test.runIf(isShared)('the operator imports from the command line while the house runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-cep-'))
  const file = join(folder, 'faixas.csv')
  const run = (...args: string[]) => runCommand(args, { DATABASE_URL: house.database.databaseUrl ?? '' })
  try {
    writeFileSync(file, csv([BARRETOS, '3506102,14700000,14719999', '3501608,,']))
    expect(await run(file, '--ensaio')).toEqual({
      code: 0,
      out: '2 faixas de 2 municípios seriam importadas (ensaio, nada foi gravado); 1 linha sem faixa.\n',
      err: '',
    })
    await pause()
    expect(await cityOf('14780000')).toBe('')
    expect(await run(file)).toMatchObject({
      code: 0,
      out: '2 faixas de 2 municípios importadas; 1 linha sem faixa.\n',
    })
    await pause()
    expect(await cityOf('14780000')).toBe('Barretos')

    writeFileSync(file, csv(['3506102,14700000,14719999', '1,2,3']))
    expect(await run(file)).toEqual({
      code: 1,
      out: '',
      err: "Linha 3: o código IBGE '1' não é de nenhum município.\n1 erro: nada foi importado.\n",
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function runCommand(args: string[], env: Record<string, string>) {
  const command = join(import.meta.dirname, '../../../scripts/importar-cep.ts')
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const options = { env: { ...process.env, ...env, LOG_LEVEL: 'silent', NODE_ENV: 'test' } }
    execFile(process.execPath, [command, ...args], options, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}
