import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Cotacao } from '#contract/cotacao'
import { StartError } from '../../kernel/start-error.ts'
import type { Edicao } from '../../tarifario/compilacao.ts'
import { readEdicoes, TABELAS_DO_PROJETO } from '../../tarifario/load-tabelas.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { importTarifas, VersaoAlterada } from './index.ts'
import { refreshTabelas, seedTabelas } from './tabelas.ts'
import { pedido } from './testing-pedido.ts'

let house: TestHouse
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  house = await startHouse({ database })
})
afterAll(async () => {
  await house.stop()
  await database.close()
})

/** The project's SEDEX as another version with changed prices. */
function sedexFolder(versao: string, change: (precos: string) => string) {
  const dir = mkdtempSync(join(tmpdir(), 'tabelas-'))
  const pasta = join(dir, 'correios', 'sedex', versao)
  cpSync(join(TABELAS_DO_PROJETO, 'correios', 'sedex', '2026-11'), pasta, { recursive: true })
  const precos = join(pasta, 'precos.csv')
  writeFileSync(precos, change(readFileSync(precos, 'utf8')))
  const edicoes = readEdicoes(dir)
  rmSync(dir, { recursive: true })
  return edicoes
}
async function sedex(asked = house) {
  const answer = await asked.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  const { valorFrete, recibo } = answer
    .json<z.input<typeof Cotacao>[]>()
    .find(({ produto }) => produto.nomeProduto === 'SEDEX')!
  return [recibo.versao, valorFrete]
}
const countTabelas = async () => (await house.db.selectFrom('tabelaTarifaria').select('versao').execute()).length

test('a new house sells by the tables of the project', async () => {
  expect(await sedex()).toEqual(['2026-11', 21.81])
  expect(await countTabelas()).toBe(7)
})

test('a dry run checks and writes nothing', async () => {
  const edicoes = sedexFolder('2026-12', (precos) => precos.replace('21.17', '20.17'))
  expect(await importTarifas(house.deps, edicoes, { isEnsaio: true })).toEqual({
    novas: ['correios/sedex/2026-12'],
    superadas: [],
    repetidas: [],
  })
  expect(await countTabelas()).toBe(7)
})

test('a wrong cell refuses the whole import, with its place', async () => {
  const edicoes = [
    ...sedexFolder('2026-12', (precos) => precos.replace('21.17', 'grátis')),
    ...sedexFolder('2026-12.1', (precos) => precos),
  ]
  await expect(importTarifas(house.deps, edicoes, { isEnsaio: false })).rejects.toThrow(
    'correios/sedex/2026-12/precos.csv, linha 10, coluna 0.3: informe reais',
  )
  expect(await countTabelas()).toBe(7)
})

test('the running house sells by an imported table without a restart', async () => {
  const edicoes = sedexFolder('2026-12', (precos) => precos.replace('21.17', '20.17'))
  await importTarifas(house.deps, edicoes, { isEnsaio: false })
  expect(await sedex()).toEqual(['2026-11', 21.81]) // until the node looks again
  await house.clock.advance(31)
  await sedex()
  await expect.poll(() => sedex()).toEqual(['2026-12', 20.81])
  expect(await countTabelas()).toBe(8)
})

test('the same version again is no change; with other content it is refused', async () => {
  const same = sedexFolder('2026-12', (precos) => precos.replace('21.17', '20.17'))
  expect(await importTarifas(house.deps, same, { isEnsaio: false })).toEqual({
    novas: [],
    superadas: [],
    repetidas: ['correios/sedex/2026-12'],
  })
  const other = sedexFolder('2026-12', (precos) => precos.replace('21.17', '19.17'))
  await expect(importTarifas(house.deps, other, { isEnsaio: false })).rejects.toThrow(
    'correios/sedex/2026-12: a versão já existe com outro conteúdo. Dê outro nome à versão nova.',
  )
  expect(await countTabelas()).toBe(8)
})

test('an older version imported later does not sell, and the import says so', async () => {
  const older = sedexFolder('2026-10', (precos) => precos.replace('21.17', '1.17'))
  const { novas, superadas } = await importTarifas(house.deps, older, { isEnsaio: false })
  expect([novas, superadas]).toEqual([['correios/sedex/2026-10'], ['correios/sedex/2026-10']])
  await house.clock.advance(31)
  await sedex()
  await refreshTabelas(house.deps)
  expect(await sedex()).toEqual(['2026-12', 20.81])
})

test('of two imports at once one adds the version and the other finds it', async () => {
  const [one, other] = ['18.17', '17.17'].map((price) =>
    sedexFolder('2026-09', (precos) => precos.replace('21.17', price)),
  )
  const both = (...folders: Edicao[][]) =>
    Promise.allSettled(folders.map((edicoes) => importTarifas(house.deps, edicoes, { isEnsaio: false })))
  const same = (await both(one!, one!)).map((result) => result.status === 'fulfilled' && result.value.novas.length)
  expect(new Set(same)).toEqual(new Set([0, 1]))
  const renamed = [one, other].map((edicoes) => edicoes!.map((edicao) => ({ ...edicao, versao: '2026-08' })))
  const different = await both(...renamed)
  expect(different.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(different.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: expect.any(VersaoAlterada) as unknown,
  })
})

test('project tables edited in place stop the start', async () => {
  const edited = await startHouse()
  const sedexDoProjeto = edited.db
    .updateTable('tabelaTarifaria')
    .set({ resumo: '0'.repeat(64) })
    .where('produto', '=', 'sedex')
  await sedexDoProjeto.execute()
  const start = seedTabelas(edited.deps)
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(
    /^As tabelas correios\/sedex\/2026-11 mudaram depois de entrar no banco de dados\. .* versão nova\.$/,
  )
  await edited.stop()
})

test('another node on the same database sells by an imported table without a restart', async (context) => {
  if (database.databaseUrl === undefined) return context.skip()
  const other = await startHouse({ database })
  expect(await sedex(other)).toEqual(['2026-12', 20.81])
  await importTarifas(
    house.deps,
    sedexFolder('2027-01', (precos) => precos.replace('21.17', '22.17')),
    { isEnsaio: false },
  )
  other.deps.clock.shiftTo(house.deps.clock.offsetMs() + 31_000)
  await expect.poll(() => sedex(other)).toEqual(['2027-01', 22.81])
  await other.stop()
})

test('tables can be imported before the house was ever started: those of the project are known', async () => {
  const empty = await startHouse({ brought: { transportadoras: [] } })
  await empty.db.deleteFrom('tarifaVigencia').execute()
  await empty.db.deleteFrom('tabelaTarifaria').execute()
  const changed = sedexFolder('2026-11', (precos) => precos.replace('21.17', '20.17'))
  await expect(importTarifas(empty.deps, changed, { isEnsaio: false })).rejects.toThrow('a versão já existe')
  const edicoes = sedexFolder('2026-12', (precos) => precos)
  expect(await importTarifas(empty.deps, edicoes, { isEnsaio: true })).toMatchObject({
    novas: ['correios/sedex/2026-12'],
  })
  await importTarifas(empty.deps, edicoes, { isEnsaio: false })
  expect(await empty.db.selectFrom('tabelaTarifaria').select('versao').execute()).toHaveLength(8)
  await empty.stop()
})
