import { sql } from 'kysely'
import { TRANSACOES_POR_PAGINA } from '#contract/carteira'
import { insertManyTransacoes } from '../server/areas/carteira/testing-massa.ts'
import { openPostgres } from '../server/db/open.ts'
import { createLog } from '../server/kernel/log.ts'
import { measureArquivo } from './arquivo.ts'
import { type Assinante, startAssinantes } from './assinante.ts'
import type { Bench } from './figure.ts'
import { comparePages } from './paginas.ts'

const FEW = 1000
const MANY = 1_000_000

/**
 * The transactions of an account with a million of them, and of one with a thousand in the same table: the first page,
 * asked for in turns, and all of them as a file, with the growth of the server's memory.
 */
export const carteira: Bench = {
  name: 'carteira',
  async run() {
    const { assinantes, pid, databaseUrl, stop } = await startAssinantes()
    try {
      const [ana, bia] = assinantes as [Assinante, Assinante]
      await fill(
        databaseUrl,
        new Map([
          [ana.assinaturaUuid, MANY],
          [bia.assinaturaUuid, FEW],
        ]),
      )
      const compare = (name: string, query: string) =>
        comparePages(
          name,
          { muito: ana, pouco: bia },
          { pathOf: (assinante) => pathOf(assinante) + query, lines: TRANSACOES_POR_PAGINA },
        )
      return [
        await compare('first page of 1,000,000 transactions against that of 1,000', ''),
        await compare('the same, of one status', '?statusTransacao=EXPIRADA'),
        await measureArquivo(
          '1,000,000 transactions as CSV, memory of the server',
          { muito: ana, pouco: bia, pid },
          { pathOf, rows: MANY },
        ),
      ]
    } finally {
      await stop()
    }
  },
}

async function fill(databaseUrl: string, quantas: ReadonlyMap<string, number>) {
  const { db, close } = openPostgres({ databaseUrl, databasePool: 1 }, createLog({ logLevel: 'warn' }))
  for (const [assinaturaUuid, n] of quantas) await insertManyTransacoes(db, assinaturaUuid, n, new Date())
  await sql`vacuum analyze`.execute(db)
  await close()
}

const pathOf = ({ assinaturaUuid }: Assinante) => `/api/v1/assinatura/${assinaturaUuid}/transacao`
