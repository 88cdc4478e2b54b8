/**
 * An embedded house whose fretes all take four steps a day. Prints what is left after the last night, with the nightly vacuum
 * (`sim`) and without it: `node limpeza-casa.ts FRETES NIGHTS sim|nao`.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { flushCounts, listTabelas, VISITS, visitIfDue } from '../server/kernel/work/vacuum.repo.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { median } from './figure.ts'

const [fretes, nights] = process.argv.slice(2, 4).map(Number) as [number, number]
const isCleaning = process.argv[4] === 'sim'
const PAGES = 40

const config = readConfig()
const { app, deps, close } = await openHouse(config, { isWorking: false })
const { db } = deps
await app.ready()
const { assinaturaUuid, token } = (await insertAssinante(db, deps.clock.now()))!
await insertManyFretes(db, assinaturaUuid, fretes, deps.clock.now())

/** Four steps of every frete. Each step writes the frete's row anew. */
async function sellADay() {
  for (let step = 0; step < 4; step++)
    await sql`update frete set status_em = status_em + interval '1 second', status_causa = ${`passo ${step}`}`.execute(
      db,
    )
}

const folder = () =>
  readdirSync(join(config.dataDir, 'db', 'base'), { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(config.dataDir, 'db', 'base', name)))
    .reduce((bytes, file) => bytes + (file.isFile() ? file.size : 0), 0)

/** Milliseconds of processor time of a page of Meus fretes. */
async function page() {
  const taken: number[] = []
  for (let i = 0; i < PAGES; i++) {
    const before = process.cpuUsage()
    const answer = await app.inject({
      url: '/api/v1/frete?status=GERADO',
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1000)
  }
  return median(taken)
}

async function plan() {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select uuid from frete where assinatura_uuid = ${assinaturaUuid} and status = 'GERADO' order by comprado_em desc limit 20`.execute(
    db,
  )
  return rows.map((row) => Object.values(row)[0]?.trim())
}

/**
 * The visits of one night's vacuum, the longest first, with the processor time of each in milliseconds. The embedded
 * database serves nobody else during a visit.
 */
async function clean() {
  const stops: { nome: string; ms: number }[] = []
  await flushCounts(db)
  for (const id of await listTabelas(db)) {
    for (const visit of VISITS) {
      const before = process.cpuUsage()
      const nome = await visitIfDue(db, visit, id)
      const { user, system } = process.cpuUsage(before)
      if (nome) stops.push({ nome: `${visit} ${nome}`, ms: (user + system) / 1000 })
    }
  }
  return stops.toSorted((a, b) => b.ms - a.ms)
}

const noites: Awaited<ReturnType<typeof clean>>[] = []
for (let night = 0; night < nights; night++) {
  await sellADay()
  if (isCleaning) noites.push(await clean())
}
const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('frete')::float8 as bytes`.execute(db)
const { rows: known } = await sql<{
  reltuples: number
}>`select reltuples from pg_class where oid = 'frete'::regclass`.execute(db)
process.stdout.write(
  `${JSON.stringify({
    folderMb: folder() / 1e6,
    freteMb: rows[0]!.bytes / 1e6,
    conhecidas: known[0]!.reltuples,
    pageMs: await page(),
    plan: await plan(),
    noites: noites.map((stops) => ({
      visitas: stops.length,
      somaMs: stops.reduce((sum, { ms }) => sum + ms, 0),
      longas: stops.slice(0, 4),
    })),
  })}\n`,
)
await close()
