// Database: PostgreSQL. Nodes of two versions.
import { randomUUID } from 'node:crypto'
import { expect, inject, type TestContext, test, vi } from 'vitest'
import { BASE_DO_ENSAIO } from '../../db/lei/testing-lancadas.ts'
import { addressOf, administer } from '../../testing/database.ts'
import { hasCommit, makeSeguinte, type Programa, programaDaqui, takePrograma } from './programa.ts'
import { ensaiarVersoes } from './versao.ts'

vi.setConfig({ testTimeout: 900_000 }) // many starts of whole processes, on a machine that may be busy

type Ensaio = { antes: Programa; depois: Programa; pedidos: number; isFurnished: boolean }

/** A short run of the rehearsal that `npm run ensaio:versao` runs in full. `isFurnished`: on a database of this version. */
async function rehearse({ onTestFinished }: TestContext, { antes, depois, pedidos, isFurnished }: Ensaio) {
  const prepared = inject('database')
  if (prepared.kind !== 'postgres') throw new Error('this test needs PostgreSQL')
  const name = `versao_${randomUUID().slice(0, 8)}`
  await administer(
    prepared.url,
    `create database ${name}${isFurnished ? ` template ${prepared.template} strategy file_copy` : ''}`,
  )
  onTestFinished(async () => {
    await administer(prepared.url, `drop database ${name} with (force)`)
    antes.remove()
    depois.remove()
  })
  const ensaiado = await ensaiarVersoes({
    databaseUrl: addressOf(prepared.url, name),
    antes,
    depois,
    nos: 1,
    pedidos,
    gente: 3,
    pausaMs: 60,
    semente: 2026,
  })
  if (ensaiado.diferencas.length + ensaiado.falhados.length > 0) console.error(ensaiado.ditos)
  return ensaiado
}

// both wait more than they work, so they run at once
test.concurrent('nodes of the version before and of this one work on one database, and nobody sees a failed request', async (context) => {
  if (!hasCommit(BASE_DO_ENSAIO)) context.skip('this copy of the project has no history')
  const [antes, depois] = [takePrograma(BASE_DO_ENSAIO), programaDaqui()]
  const ensaio = { antes, depois, pedidos: 280, isFurnished: false }
  const { falhados, pedidos, diferencas, passos } = await rehearse(context, ensaio)
  expect(diferencas).toEqual([])
  expect(falhados).toEqual([])
  expect(pedidos).toBeGreaterThanOrEqual(280)
  expect(passos).toHaveLength(7)
})

test.concurrent('a node of this version starts again on the database of the one that comes after it', async (context) => {
  const [antes, depois] = [programaDaqui(), makeSeguinte()]
  const { falhados, diferencas, passos } = await rehearse(context, { antes, depois, pedidos: 210, isFurnished: true })
  expect(diferencas).toEqual([])
  expect(falhados).toEqual([])
  expect(passos.at(-1)).toMatchObject({ nome: 'só a versão seguinte', falhados: 0 })
  expect(passos.map(({ nome }) => nome)).toContain('um nó com esta versão reinicia no banco já migrado')
})
