/** A house with many fretes and their ocorrencias, in a process of its own: `node copia-massa.ts FRETES`. */
import { sql } from 'kysely'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'

const FRETES = Number(process.argv[2])
/** Fretes of one subscriber. */
const POR_ASSINANTE = 50_000

const { deps, close } = await openHouse(readConfig(), { isWorking: false })
const { db, clock } = deps
await sql`drop index frete_busca`.execute(db) // it is made anew at the end, many times faster
for (let left = FRETES; left > 0; left -= POR_ASSINANTE) {
  const { assinaturaUuid } = (await insertAssinante(db, clock.now()))!
  await insertManyFretes(db, assinaturaUuid, Math.min(left, POR_ASSINANTE), clock.now())
}
await db.transaction().execute(async (tx) => {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
  await sql`create index frete_busca on frete using gin (busca)`.execute(tx)
})
const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db)
await close()
process.stdout.write(`${rows[0]?.bytes}\n`)
