import { sql } from 'kysely'
import { FRETES_POR_PAGINA } from '#contract/frete-envio'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import { openPostgres } from '../server/db/open.ts'
import { createLog } from '../server/kernel/log.ts'
import { type Assinante, startAssinantes } from './assinante.ts'
import type { Bench } from './figure.ts'
import { comparePages } from './paginas.ts'

const FEW = 1000
const MANY = 1_000_000

/**
 * The fretes of an account with a million of them, and of one with a thousand in the same table: the same pages, asked for
 * in turns.
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
      const compare = (name: string, query: string) =>
        comparePages(
          name,
          { muito: ana, pouco: bia },
          { pathOf: () => `/api/v1/frete${query}`, lines: FRETES_POR_PAGINA },
        )
      return [
        await compare('first page of 1,000,000 fretes against that of 1,000', ''),
        await compare('page 50 of them', '?page=50'),
        await compare('first page of one status', '?status=GERADO'),
        await compare('first page of the labels never printed, counted', '?status=GERADO&naoImpressas=true'),
        await compare('page 4 of two statuses, a tenth of them', '?status=GERADO,POSTADO&page=4'),
      ]
    } finally {
      await stop()
    }
  },
}

async function fill(databaseUrl: string, quantos: readonly (readonly [string, number])[]) {
  const { db, close } = openPostgres({ databaseUrl, databasePool: 1 }, createLog({ logLevel: 'warn' }))
  // the index is made again at the end: row by row it would take longer than all the rest
  await sql`drop index frete_busca`.execute(db)
  for (const [assinaturaUuid, n] of quantos) await insertManyFretes(db, assinaturaUuid, n, new Date())
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    await sql`create index frete_busca on frete using gin (busca)`.execute(tx)
  })
  await sql`set statement_timeout = 0`.execute(db) // holds, because there is only one connection
  await sql`vacuum analyze`.execute(db)
  await close()
}
