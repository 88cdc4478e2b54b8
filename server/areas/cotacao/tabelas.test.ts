import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Cotacao } from '#contract/cotacao'
import { readEdicoes, TABELAS_DO_PROJETO } from '../../tarifario/load-tabelas.ts'
import { startHouse, type TestHouse } from '../../testing.ts'
import { openTestDatabase, type TestDatabase } from '../../testing-database.ts'
import { importTarifas } from './index.ts'
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

/** The project's SEDEX under another version, its prices changed. */
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
    repetidas: [],
  })
  expect(await countTabelas()).toBe(7)
})

test('a wrong cell refuses the whole import and says where it is', async () => {
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
  expect(await sedex()).toEqual(['2026-11', 21.81]) // until it looks
  await house.clock.advance(31)
  await sedex()
  await expect.poll(() => sedex()).toEqual(['2026-12', 20.81])
  expect(await countTabelas()).toBe(8)
})

test('the same version again is nothing new; with other content it is refused', async () => {
  const same = sedexFolder('2026-12', (precos) => precos.replace('21.17', '20.17'))
  expect(await importTarifas(house.deps, same, { isEnsaio: false })).toEqual({
    novas: [],
    repetidas: ['correios/sedex/2026-12'],
  })
  const other = sedexFolder('2026-12', (precos) => precos.replace('21.17', '19.17'))
  await expect(importTarifas(house.deps, other, { isEnsaio: false })).rejects.toThrow(
    'correios/sedex/2026-12: a versão já existe com outro conteúdo. Dê outro nome à versão nova.',
  )
  expect(await countTabelas()).toBe(8)
})

test('an older version imported later does not take over', async () => {
  const older = sedexFolder('2026-10', (precos) => precos.replace('21.17', '1.17'))
  await importTarifas(house.deps, older, { isEnsaio: false })
  await house.clock.advance(31)
  await sedex()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await sedex()).toEqual(['2026-12', 20.81])
})

test('another node on the same database sells by what one imported, and neither is started again', async (context) => {
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

test('tables can be imported before the house has ever been started: what comes with the project is known', async () => {
  const empty = await startHouse({ brought: { transportadoras: [] } })
  await empty.db.deleteFrom('tabelaTarifaria').execute()
  const edicoes = sedexFolder('2026-12', (precos) => precos)
  expect(await importTarifas(empty.deps, edicoes, { isEnsaio: true })).toMatchObject({
    novas: ['correios/sedex/2026-12'],
  })
  await importTarifas(empty.deps, edicoes, { isEnsaio: false })
  expect(await empty.db.selectFrom('tabelaTarifaria').select('versao').execute()).toHaveLength(8)
  await empty.stop()
})
