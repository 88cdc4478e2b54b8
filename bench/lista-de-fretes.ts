import { sql } from 'kysely'
import { FRETES_POR_PAGINA } from '#contract/frete-envio'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import { openPostgres } from '../server/db/open.ts'
import { createLog } from '../server/kernel/log.ts'
import { type Assinante, startAssinantes } from './assinante.ts'
import { type Bench, decimal, median } from './figure.ts'

const FEW = 1000
const MANY = 1_000_000
const ROUNDS = 300
const WARM_UP = 50
const SLOWER = 2

/**
 * The fretes of somebody who has a million of them, beside somebody's who has a thousand, in the same table: the same pages,
 * asked for by turns.
 */
export const listaDeFretes: Bench = {
  name: 'lista-de-fretes',
  async run() {
    const { assinantes, databaseUrl, stop } = await startAssinantes()
    try {
      const [ana, bia] = assinantes as [Assinante, Assinante]
      await fill(databaseUrl, [
        [ana.assinaturaUuid, MANY],
        [bia.assinaturaUuid, FEW],
      ])
      const compare = (name: string, query: string) => comparePages(name, ana, bia, query)
      return [
        await compare('first page of 1,000,000 fretes against that of 1,000', ''),
        await compare('page 50 of them', '?page=50'),
        await compare('first page of one status', '?status=GERADO'),
        await compare('page 4 of two statuses, a tenth of them', '?status=GERADO,POSTADO&page=4'),
      ]
    } finally {
      await stop()
    }
  },
}

async function fill(databaseUrl: string, quantos: readonly (readonly [string, number])[]) {
  const { db, close } = openPostgres({ databaseUrl, databasePool: 1 }, createLog({ logLevel: 'warn' }))
  // made anew at the end: word by word it would take longer than all the rest
  await sql`drop index frete_busca`.execute(db)
  for (const [assinaturaUuid, n] of quantos) await insertManyFretes(db, assinaturaUuid, n, new Date())
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    await sql`create index frete_busca on frete using gin (busca)`.execute(tx)
  })
  await sql`set statement_timeout = 0`.execute(db) // there is one connection
  await sql`vacuum analyze`.execute(db)
  await close()
}

async function comparePages(name: string, ana: Assinante, bia: Assinante, query: string) {
  const times = { many: [] as number[], few: [] as number[] }
  const ask = async (assinante: Assinante) => {
    const begin = performance.now()
    const fretes = await assinante.get<unknown[]>(`/api/v1/frete${query}`)
    if (fretes.length !== FRETES_POR_PAGINA) throw new Error(`${fretes.length} fretes instead of a page`)
    return performance.now() - begin
  }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [many, few] = [await ask(ana), await ask(bia)]
    if (round < 0) continue // warming up
    times.many.push(many)
    times.few.push(few)
  }
  const [many, few] = [median(times.many), median(times.few)]
  return {
    name,
    figure: `${decimal(many / few, 2)} × (${decimal(many, 2)} / ${decimal(few, 2)} ms)`,
    target: `≤ ${SLOWER} ×`,
    ok: many / few <= SLOWER,
  }
}
