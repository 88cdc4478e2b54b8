// Database: embedded. The files of the embedded database.
import { mkdirSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { checkLivro } from '../areas/carteira/index.ts'
import { vendedor } from '../testing/given/frete.ts'
import { startHouse } from '../testing/house.ts'
import { checkpointIfDue } from './checkpoints.ts'
import { createPglite, openEmbedded, overPglite } from './embedded.ts'
import { makeDatabase } from './new-folder.ts'
import { type PedidoAoDisco, recordDisco } from './testing-disco.ts'
import { loseEnergia, readTree, type Sobra } from './testing-queda-de-energia.ts'

vi.setConfig({ testTimeout: 600_000 }) // after each loss a database starts and reads what is left

const folder = mkdtempSync(join(tmpdir(), 'freteflex-energia-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const refusals: unknown[] = []
afterAll(() => expect(refusals).toEqual([]))
const open = (dir: string) => openEmbedded(dir, (error) => refusals.push(error))

/** Repeatable chance. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const NADA = (): Sobra => ({ chance: 0, random: () => 0.5 })
const TUDO = (): Sobra => ({ chance: 1, random: () => 0.5 })
/** Sectors and names at random: pages are torn, and later writes may survive earlier ones. */
const AOS_PEDACOS = (seed: number) => (): Sobra => ({ chance: 0.5, random: randomOf(seed) })

/** The marks of everything answered before the power went. */
const marksOf = (pedidos: readonly PedidoAoDisco[]) =>
  pedidos.flatMap((pedido) => (pedido.op === 'mark' ? [pedido.name] : []))

/** A cleanly closed database with the product's tables, and the recorder of its disk. */
async function recordedHouse(name: string) {
  const prepared = inject('database')
  if (prepared.kind !== 'pglite') throw new Error('this is about the embedded database')
  const dir = join(folder, name)
  const furnished = await PGlite.create({ dataDir: dir, loadDataDir: await openAsBlob(prepared.snapshot) })
  await furnished.close()
  const before = readTree(dir)
  return { dir, before, disco: recordDisco(dir) }
}

test('after any loss of power every answered purchase is there and the books are right', async () => {
  const { dir, before, disco } = await recordedHouse('comprado')
  const opened = await open(dir)
  const house = await startHouse({ database: { open: async () => opened, close: async () => {} } })
  const ana = await vendedor(house)
  const buy = async () => disco.mark((await ana.buy({}))[0]!)
  for (let i = 0; i < 8; i++) await buy()
  const beforeCheckpoint = disco.pedidos.length
  await sql`create table feita_antes as select 42 as numero`.execute(house.db)
  expect(await checkpointIfDue(house.db, 0)).toBe(true)
  const afterCheckpoint = disco.pedidos.length
  for (let i = 0; i < 8; i++) await buy()
  disco.stop()
  await house.stop()
  const { pedidos } = disco

  const left = async (until: number, sobra: () => Sobra, isDeaf = false) => {
    const to = join(folder, 'sobrou')
    const asked = pedidos.slice(0, until)
    loseEnergia(before, asked, { root: dir, to, sobra: sobra(), isDeaf })
    try {
      const reopened = overPglite(await createPglite({ dataDir: to })) // reading does not need fsync
      const fretes = await reopened.db.selectFrom('frete').select('uuid').execute()
      const there = new Set(fretes.map(({ uuid }) => uuid))
      const lost = marksOf(asked).filter((uuid) => !there.has(uuid))
      const books = await checkLivro(reopened.db)
      if (until > afterCheckpoint && !isDeaf) await sql`select numero from feita_antes`.execute(reopened.db)
      await reopened.close()
      return { lost, books }
    } finally {
      rmSync(to, { recursive: true, force: true })
    }
  }
  const nothingLost = { lost: [], books: [] }
  const span = afterCheckpoint - beforeCheckpoint
  const during = (part: number) => beforeCheckpoint + Math.floor(span * part)
  expect(await left(pedidos.length, TUDO)).toEqual(nothingLost)
  expect(await left(pedidos.length, NADA)).toEqual(nothingLost)
  expect(await left(afterCheckpoint + 1, NADA)).toEqual(nothingLost)
  for (const [part, sobra] of [
    [0.5, AOS_PEDACOS(1)],
    [0.8, AOS_PEDACOS(2)],
    [0.95, AOS_PEDACOS(3)],
  ] as const)
    expect(await left(during(part), sobra)).toEqual(nothingLost)
  for (const seed of [4, 6])
    expect(await left(Math.floor(pedidos.length * (seed / 7)), AOS_PEDACOS(seed))).toEqual(nothingLost)

  // the same loss with fsync ignored: purchases are gone, so the simulated disk really forgets
  const deaf = await left(pedidos.length, NADA, true)
  expect(deaf.lost.length).toBeGreaterThan(0)
})

test('a first start that loses power leaves the whole new database, or an unfinished one that is made anew', async () => {
  const root = join(folder, 'primeiro')
  mkdirSync(root)
  const before = readTree(root)
  const disco = recordDisco(root)
  await makeDatabase(join(root, 'db'))
  disco.stop()
  const { pedidos } = disco
  expect(pedidos.filter(({ op }) => op === 'sync').length).toBeGreaterThan(900)
  const renamed = pedidos.findIndex((pedido) => pedido.op === 'rename' && pedido.to === join(root, 'db')) + 1
  expect(renamed).toBeGreaterThan(0)

  const to = join(folder, 'recomecado')
  for (const [until, sobra, isMade] of [
    [Math.floor(renamed / 2), AOS_PEDACOS(7), true],
    [renamed - 1, AOS_PEDACOS(8), true],
    [renamed, NADA, true],
    [renamed, TUDO, false],
    [pedidos.length, NADA, false],
  ] as const) {
    loseEnergia(before, pedidos.slice(0, until), { root, to, sobra: sobra() })
    let made = false
    const madeAnew = makeDatabase(join(to, 'db'), async (growing) => {
      made = true
      mkdirSync(growing)
    })
    await madeAnew
    expect([until, made]).toEqual([until, isMade])
    if (!isMade) {
      const reopened = overPglite(await createPglite({ dataDir: join(to, 'db') }))
      await sql`select 1`.execute(reopened.db)
      await reopened.close()
    }
    rmSync(to, { recursive: true })
  }
})

test('each answered commit has waited for its log to be on the disk, and each checkpoint for new file names', async () => {
  const dir = join(folder, 'contado')
  await makeDatabase(dir)
  const disco = recordDisco(dir)
  const { db, close } = await open(dir)
  await sql`create table conta (numero int)`.execute(db)
  const from = disco.pedidos.length
  for (let i = 0; i < 20; i++) {
    await sql`insert into conta values (${i})`.execute(db)
    disco.mark(String(i))
  }
  const commits = disco.pedidos.length
  expect(await checkpointIfDue(db, 0)).toBe(true)
  expect(await checkpointIfDue(db)).toBe(false)
  disco.stop()
  await close()

  const paths = new Map<unknown, string>()
  const asked = disco.pedidos.map((pedido) => {
    if (pedido.op === 'open') paths.set(pedido.fd, pedido.path)
    const path = 'fd' in pedido ? (paths.get(pedido.fd) ?? '') : 'path' in pedido ? pedido.path : ''
    return `${pedido.op} ${path.slice(dir.length + 1)}`.replace(/(pg_wal)\/[0-9A-F]+$/, '$1/log').trim()
  })
  const log = asked.slice(from, commits).filter((line) => /^(write|sync) pg_wal\/log$|^mark/.test(line))
  expect(log).toEqual(Array(20).fill(['write pg_wal/log', 'sync pg_wal/log', 'mark']).flat())
  const [created] = asked.filter((line, i) => i < from && /^file base\/5\/\d+$/.test(line)).slice(-1)
  const checkpoint = asked.slice(commits)
  expect(checkpoint).toContain(created!.replace('file', 'sync'))
  expect(checkpoint).toContain('sync base/5')
  expect(checkpoint.lastIndexOf('sync base/5')).toBeLessThan(checkpoint.lastIndexOf('sync global/pg_control'))
})
