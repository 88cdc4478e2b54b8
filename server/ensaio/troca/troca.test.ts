// Database: PostgreSQL. Two servers of this file's own: one is killed, the other takes its place.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../scripts/start-postgres.ts'
import { openPostgres } from '../../db/open.ts'
import { createLog } from '../../kernel/log.ts'
import { type Desvio, startDesvio } from '../../testing/desvio.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { ATOS, type Ato, type Pedido } from '../conexoes.ts'
import { checkTudo } from '../contraprova/contraprova.ts'
import { checkObjetos } from '../curso/objetos.ts'
import { createDiario, type Diario } from '../diario.ts'
import { LIMITES } from '../limites.ts'

const log = createLog({ logLevel: 'silent' })

const servers: Postgres[] = []
async function start(from: { reservaDe?: string; de?: string | undefined }) {
  const server = await startPostgres({ isDuravel: true, ...from })
  servers.push(server)
  return server
}

let primary: Postgres
let desvio: Desvio
let house: TestHouse
beforeAll(async () => {
  const prepared = inject('database')
  primary = await start(prepared.kind === 'postgres' ? { de: prepared.pronta } : {})
  desvio = await startDesvio(primary.url)
  house = await startHouse({
    database: {
      databaseUrl: desvio.url,
      open: async (config) => openPostgres(config, log),
      close: () => desvio.close(),
    },
    env: { ...LIMITES, DATABASE_POOL: '8' },
  })
})
afterAll(async () => {
  await house?.stop()
  await desvio?.close()
  await Promise.all(servers.map((server) => server.stop()))
})

/** Runs statements on this server itself, one after the other; returns the rows of the last one. */
async function on(server: Postgres, ...statements: string[]) {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** The leader dies in the middle of everything, and the standby leads from now on. */
async function changeOver(from: Postgres, to: Postgres) {
  await from.cut()
  await on(to, 'select pg_promote()')
  desvio.lead(to.url)
}

/** What clients are about to ask for: purchases, top-ups, webhooks and refunds, so many of each. */
async function preparePedidos(diario: Diario, many: number) {
  const atos: Ato[] = Array.from({ length: many }, () => Object.values(ATOS)).flat()
  const pedidos = await Promise.all(atos.map((ato) => ato.prepare(house, diario)))
  await house.runJobs() // the labels of what will be given back
  return pedidos
}

/** Asks as a client does: again after a 503. Notes what the answer tells. */
async function insist({ ask, note }: Pedido, diario: Diario) {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await ask()
    if (answer.statusCode === 503) continue
    if (answer.statusCode < 300) return note(answer)
    return diario.falhas.push(`${answer.statusCode} ${answer.body}`)
  }
  return diario.falhas.push('nobody could be reached any more')
}

const SOON = { timeout: 30_000, interval: 50 }

test('the leader is killed while people buy, and its synchronous standby leads: nothing is lost, nothing doubled', async () => {
  const reserva = await start({ reservaDe: primary.url })
  await on(primary, `alter system set synchronous_standby_names = 'reserva'`, 'select pg_reload_conf()')
  await expect
    .poll(() => on(primary, 'select sync_state from pg_stat_replication'), SOON)
    .toEqual([{ sync_state: 'sync' }])
  const diario = createDiario()
  const pedidos = await preparePedidos(diario, 5)

  let answered = 0
  const dying = Promise.withResolvers<void>()
  const asking = pedidos.map(async (pedido) => {
    await insist(pedido, diario)
    if (++answered === Math.floor(pedidos.length / 4)) dying.resolve()
  })
  await dying.promise
  await changeOver(primary, reserva)
  expect(answered).toBeLessThan(pedidos.length)
  await Promise.all(asking)
  for (const seconds of [1, 600, 3600]) await house.clock.advance(seconds)

  expect(diario.comprados.size).toBeGreaterThanOrEqual(10)
  expect([...diario.falhas, ...(await checkTudo(house.db, diario)), ...(await checkObjetos(house.db))]).toEqual([])
  primary = reserva
})

test('without synchronous replication the same change loses purchases, and the check says which', async () => {
  const reserva = await start({ reservaDe: primary.url })
  await expect
    .poll(() => on(primary, 'select sync_state from pg_stat_replication'), SOON)
    .toEqual([{ sync_state: 'async' }])
  const diario = createDiario()
  const compras = [await ATOS.compra.prepare(house, diario), await ATOS.compra.prepare(house, diario)]
  await expect
    .poll(() => on(primary, 'select from pg_stat_replication where replay_lsn < pg_current_wal_lsn()'), SOON)
    .toEqual([])
  await on(reserva, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()')
  await expect.poll(() => on(primary, 'select from pg_stat_replication'), SOON).toEqual([])

  for (const compra of compras) await insist(compra, diario)
  expect(diario.comprados.size).toBe(2)
  await changeOver(primary, reserva)
  const lost = (await checkTudo(house.db, diario)).filter((diferenca) => diferenca.includes('respondido como comprado'))
  expect(lost).toHaveLength(2)
})
