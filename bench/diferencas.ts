import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { DIFERENCAS_POR_PAGINA } from '#contract/diferenca'
import { startPostgres } from '../scripts/start-postgres.ts'
import { openPostgres } from '../server/db/open.ts'
import { createLog } from '../server/kernel/log.ts'
import { measureArquivo } from './arquivo.ts'
import { production } from './ask.ts'
import { type Assinante, startAssinantes } from './assinante.ts'
import { insertManyDiferencas } from './diferencas-massa.ts'
import { type Bench, decimal, type Figure } from './figure.ts'
import { comparePages } from './paginas.ts'

const MEDIDOS = 10_000
const ROUND_SECONDS = 60
const FEW = 1000
const MANY = 1_000_000

/**
 * How long carriers' measures wait for their differences. Then the list of a subscriber with a million differences, against
 * the list of one with a thousand, and the million as a file, while the server's memory is watched.
 */
export const diferencas: Bench = {
  name: 'diferencas',
  run: async () => [await measureRonda(), ...(await measureLista())],
}

async function measureRonda(): Promise<Figure> {
  const postgres = await startPostgres()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/diferencas-ronda.ts', String(MEDIDOS)], {
      env: { ...process.env, ...production(postgres.url) },
    })
    const { ms, abertas, avisos } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Record<string, number>
    if (abertas !== MEDIDOS || avisos !== MEDIDOS) throw new Error(`${abertas} differences, ${avisos} notices`)
    return {
      name: `differences of ${decimal(MEDIDOS)} fretes that were measured`,
      figure: `${decimal(ms! / 1000, 1)} s`,
      target: `≤ ${ROUND_SECONDS} s`,
      ok: ms! / 1000 <= ROUND_SECONDS,
    }
  } finally {
    await postgres.stop()
  }
}

async function measureLista(): Promise<Figure[]> {
  const { assinantes, pid, databaseUrl, stop } = await startAssinantes()
  try {
    const [muito, pouco] = assinantes as [Assinante, Assinante]
    const { db, close } = openPostgres({ databaseUrl, databasePool: 1 }, createLog({ logLevel: 'warn' }))
    await insertManyDiferencas(db, muito.assinaturaUuid, MANY, new Date())
    await insertManyDiferencas(db, pouco.assinaturaUuid, FEW, new Date())
    await sql`set statement_timeout = 0`.execute(db) // there is one connection
    await sql`vacuum analyze`.execute(db)
    await close()
    const compare = (name: string, query: string) =>
      comparePages(
        name,
        { muito, pouco },
        { pathOf: () => `/api/v1/frete/pagamento${query}`, lines: DIFERENCAS_POR_PAGINA },
      )
    return [
      await compare('first page of 1,000,000 differences against that of 1,000', ''),
      await compare('page 50 of them', '?page=50'),
      await compare('first page of the open debits', '?tipoPagamentoFrete=DEBITO&statusPagamentoFrete=ABERTO'),
      await measureArquivo(
        '1,000,000 differences as CSV, memory of the server',
        { muito, pouco, pid },
        { pathOf: () => '/api/v1/frete/pagamento', rows: MANY },
      ),
    ]
  } finally {
    await stop()
  }
}
